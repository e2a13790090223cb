/* Products and sums are rounded one by one in the file that includes this first, though some processors can do both at
 * once: so that every processor comes to the same. */
#ifndef QUEENSIDE_ROUNDING_H
#define QUEENSIDE_ROUNDING_H

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

#endif
