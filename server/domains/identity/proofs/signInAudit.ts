import type { Call } from '../../../ground/kernel/call.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { type Actor, actingAs } from './actingAs.ts'

/** Names without an account are not logged, because users sometimes type passwords there. */
export async function auditRefusedSignIn(call: Call, account: Actor, reason: string, action = '登录'): Promise<void> {
  await audit(actingAs(call, account), {
    action,
    entity: 'user',
    recordId: account.id,
    recordName: account.name,
    remark: `被拒绝：${reason}`,
    refused: true,
  })
}

export async function auditLock(call: Call, account: Actor, failures: number): Promise<void> {
  await call.transaction(tx =>
    audit(actingAs(tx, account), {
      action: '账号锁定',
      entity: 'user',
      recordId: account.id,
      recordName: account.name,
      remark: `连续 ${failures} 次登录失败，账号暂时锁定`,
    }),
  )
}
