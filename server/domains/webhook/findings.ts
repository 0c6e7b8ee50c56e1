import { findings } from '../../../schemas/evaluate/finding.ts'

/** Why a push failed, for the log of pushes. */
export const finding = findings({
  WEBHOOK_ANSWERED: '接收方返回 {status}',
  WEBHOOK_ARRIVED: '接收方返回 {status}，用时 {ms} 毫秒',
  WEBHOOK_OFF: '变更推送已停用',
})
