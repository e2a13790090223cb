#ifndef QUEENSIDE_CLOCK_H
#define QUEENSIDE_CLOCK_H

/* Seconds on a clock that does not jump, where the system has one. */
double clock_now(void);

/* Whether that clock has passed this time; so it has for a time that is no number. */
int is_later_than(double end);

#endif
