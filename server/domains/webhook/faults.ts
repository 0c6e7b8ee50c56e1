import { extended } from '../../ground/kernel/catalogue.ts'
import { serviceFaults } from '../../services/faults.ts'

/** Errors of the domain webhook. */
export const { fault, wrong } = extended(serviceFaults, {
  WEBHOOK_DELIVERY_DONE: { status: 409, text: '已送达的推送不能重试' },
  WEBHOOK_DELIVERY_GONE: { status: 404, text: '变更推送记录不存在' },
  WEBHOOK_ENTITY_FORBIDDEN: { status: 400, text: '您不能查看“{title}”，不能推送其变更' },
  WEBHOOK_ENTITY_UNKNOWN: { status: 400, text: '没有“{name}”这种数据' },
  WEBHOOK_NEEDS_ALL_DATA: { status: 403, text: '变更推送包含所有组织的数据，只有数据范围为全部的用户可以维护' },
  WEBHOOK_SECRET_SHORT: { status: 400, text: '签名密钥应为 {least} 到 {most} 个可见字符' },
  WEBHOOK_URL_INVALID: { status: 400, text: '接收地址应以 http:// 或 https:// 开头，且不含账号' },
})
