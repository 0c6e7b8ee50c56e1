import { findings } from '../../../schemas/evaluate/finding.ts'

/** Why another system gives no answer. */
export const finding = findings({
  OUTBOUND_ADDRESS_HAS_ACCOUNT: '地址中不能含有账号或密码',
  OUTBOUND_ADDRESS_NOT_HTTP: '地址应以 http:// 或 https:// 开头',
  OUTBOUND_ANSWER_TOO_LARGE: '对方的回应超过 {most} MB',
  OUTBOUND_RESTING: '对方系统连续 {failures} 次失败，{seconds} 秒内不再调用',
  OUTBOUND_TIMED_OUT: '对方在 {seconds} 秒内没有回应',
  OUTBOUND_UNREACHABLE: '无法连接对方系统（{code}）',
})
