/** What the log keeps of an operation. */
export interface AuditEntry {
  /** Chinese name of the operation: 新增, 修改, 重置密码. */
  action: string
  entity?: string | undefined
  recordId?: string | undefined
  recordName?: string | undefined
  /** Revision of the record after the operation. */
  revision?: number | undefined
  /** Only the changed values. */
  before?: Record<string, unknown> | undefined
  after?: Record<string, unknown> | undefined
  remark?: string | undefined
  /** What happened to the whole record; without it, an entry with values tells of a change of the record. */
  event?: 'created' | 'deleted' | 'restored' | undefined
  /** The operation was refused; `remark` says why. */
  refused?: true | undefined
}
