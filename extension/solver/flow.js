/**
 * A flow of queens from the regions to the rows, say: each region hands out the queens it needs, to
 * rows it still has free cells in, and each row takes as many as it needs.
 *
 * Where there is no such flow, some regions share too few rows (Philip Hall, 1935), so there is no
 * solution. And a region and a row that no flow at all uses together share no queen (Jean-Charles
 * Régin, 1994): there is none if nothing leads from the row's givers back to the region.
 *
 * Givers and takers are numbers below 31, so that a set of them is a number with a bit for each.
 */

export class Flow {
  /** @param {number} size the number of givers, and of takers */
  constructor(size) {
    this.size = size;
    this.supply = new Int32Array(size);
    this.demand = new Int32Array(size);
    /** By giver and taker: how many queens could go there, and how many do. */
    this.width = new Int32Array(size * size);
    this.carried = new Int32Array(size * size);
    /** By giver, the takers it could hand more to; by taker, who gives to it. */
    this.spare = new Int32Array(size);
    this.givers = new Int32Array(size);
    /** By giver, the givers it can hand a queen on to. */
    this.reached = new Int32Array(size);
    this.asked = 0;
  }

  /** Forgets everything. */
  clear() {
    this.width.fill(0);
    this.carried.fill(0);
    this.spare.fill(0);
    this.givers.fill(0);
  }

  /** @param {number} giver @param {number} taker may share one queen more */
  widen(giver, taker) {
    this.width[giver * this.size + taker]++;
    this.spare[giver] |= 1 << taker;
  }

  /** @returns {boolean} whether everyone gives all they have and takes all they need */
  fill() {
    for (let giver = 0; giver < this.size; giver++) {
      for (let left = this.supply[giver]; left > 0; left--) {
        this.asked = 0;
        if (!this.pass(giver)) return false;
      }
    }
    return this.demand.every((wanted) => wanted === 0);
  }

  /**
   * Finds a taker for one queen more, if need be by sending another giver's queen elsewhere.
   *
   * @param {number} giver
   * @returns {boolean}
   */
  pass(giver) {
    for (;;) {
      const open = this.spare[giver] & ~this.asked;
      if (!open) return false;
      const taker = 31 - Math.clz32(open & -open);
      this.asked |= 1 << taker;
      if (this.demand[taker] > 0) {
        this.demand[taker]--;
        this.carry(giver, taker, 1);
        return true;
      }
      for (let rest = this.givers[taker]; rest; rest &= rest - 1) {
        const other = 31 - Math.clz32(rest & -rest);
        if (!this.pass(other)) continue;
        this.carry(other, taker, -1);
        this.carry(giver, taker, 1);
        return true;
      }
    }
  }

  /** @param {number} giver @param {number} taker @param {number} change */
  carry(giver, taker, change) {
    const at = giver * this.size + taker;
    const carried = (this.carried[at] += change);
    if (carried) this.givers[taker] |= 1 << giver;
    else this.givers[taker] &= ~(1 << giver);
    if (carried < this.width[at]) this.spare[giver] |= 1 << taker;
    else this.spare[giver] &= ~(1 << taker);
  }

  /** Finds out who can hand a queen on to whom, through any number of others (Warshall, 1962). */
  reach() {
    const { size, reached } = this;
    for (let giver = 0; giver < size; giver++) {
      reached[giver] = 1 << giver;
      for (let rest = this.spare[giver]; rest; rest &= rest - 1) {
        reached[giver] |= this.givers[31 - Math.clz32(rest & -rest)];
      }
    }
    for (let via = 0; via < size; via++) {
      for (let giver = 0; giver < size; giver++) {
        if ((reached[giver] >> via) & 1) reached[giver] |= reached[via];
      }
    }
  }

  /** @param {number} giver @param {number} taker @returns {boolean} whether some full flow does */
  uses(giver, taker) {
    if (this.carried[giver * this.size + taker]) return true;
    for (let rest = this.givers[taker]; rest; rest &= rest - 1) {
      if ((this.reached[31 - Math.clz32(rest & -rest)] >> giver) & 1) return true;
    }
    return false;
  }
}
