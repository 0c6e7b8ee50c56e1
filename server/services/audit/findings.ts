import { findings } from '../../../schemas/evaluate/finding.ts'

/** Changes of the log outside of the program, found by a verification. */
export const finding = findings({
  AUDIT_HEAD_UNKNOWN: '没有封条 {head}：末尾被截去或被改写',
  AUDIT_ROW_ADDED: '日志 {id} 是后来加入的（封条 {seal}）',
  AUDIT_ROW_CHANGED: '日志 {id} 被修改（封条 {seal}）',
  AUDIT_ROW_DELETED: '日志 {id} 被删除（封条 {seal}）',
  AUDIT_SEALS_MISSING: '封条 {first} 至 {last} 不见了',
  AUDIT_SEAL_CUT_OFF: '封条 {seal} 不见了，它的 {rows} 条日志还在',
  AUDIT_SEAL_FOREIGN: '封条 {seal} 不是本系统所封',
})
