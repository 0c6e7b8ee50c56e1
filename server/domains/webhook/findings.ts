import { findings } from '../../../schemas/evaluate/finding.ts'

/** Why a push failed, for the log of pushes. */
export const finding = findings({
  WEBHOOK_ANSWERED: '接收方返回 {status}',
  WEBHOOK_ARRIVED: '接收方返回 {status}，用时 {ms} 毫秒',
  WEBHOOK_OFF: '变更推送已停用',
  WEBHOOK_SECRET_LOST: '签名密钥无法解密，未推送；请重新填写签名密钥',
})
