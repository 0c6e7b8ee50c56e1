import { systemCall } from '../../server/ground/kernel/createCall.ts'
import { deployProcesses } from '../../server/seed/demo/deployProcesses.ts'
import { demoProcesses, vendorProcess } from '../../server/seed/demo/processes.ts'
import { seedShippedForms } from '../../server/seed/seedForms.ts'
import { erpOfDemo } from '../../server/seed/year/storedYear.ts'
import type { Stage } from './stage.ts'

/** Sets up the company as after a first start, before any operation. */
export async function setTheStage(stage: Stage, { erpAddress }: { erpAddress: string }) {
  const { db } = stage
  // A server of this script replaces the ERP.
  const rewrite = (xml: string) => xml.replaceAll(erpOfDemo, erpAddress)
  await seedShippedForms(systemCall(stage))
  await deployProcesses(systemCall(stage), [...demoProcesses, vendorProcess], rewrite)
  const rows = await db
    .selectFrom('appUser as u')
    .innerJoin('organization as o', 'o.id', 'u.organizationId')
    .select(['u.id', 'o.leaderId'])
    .where('o.leaderId', 'is not', null)
    .whereRef('o.leaderId', '!=', 'u.id')
    .where('u.enabled', '=', true)
    .where('u.superAdmin', '=', false)
    .orderBy('u.id')
    .execute()
  const initiators = rows.map(row => row.id).filter((_, place) => place % 11 === 3)
  const leaders = [...new Set(rows.map(row => String(row.leaderId)))]
  const administrator = [...stage.people.values()].find(person => person.username === 'admin')
  if (!administrator) throw new Error('the demo company has no administrator')
  return {
    initiators,
    administratorId: administrator.id,
    approvers: leaders.slice(0, 40),
    slow: new Set(leaders.filter((_, place) => place % 7 === 2)),
  }
}
