import type { RowRemark } from "#features/transfer/remarks/schema/rows.ts";

export class Unreadable extends Error {
  constructor(readonly remark: RowRemark) {
    super(remark.kind);
  }
}

/** The row says that there are no copies. */
export class NotOwned extends Error {
  constructor(readonly remark: RowRemark) {
    super(remark.kind);
  }
}
