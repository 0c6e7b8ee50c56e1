import type { Variables } from '../../processes/state/state.ts'
import { fillFormRows, hasFormRows } from '../domains/workflow/designed-forms/followInstances.ts'
import { startInstance } from '../domains/workflow/execution/startInstance.ts'
import { startValues } from '../domains/workflow/forms/startValues.ts'
import { saveSimulation } from '../domains/workflow/simulation/service/scenarios.ts'
import { definitionOf } from '../domains/workflow/stored/definitions.ts'
import { runTaskAction } from '../domains/workflow/tasks/runTaskAction.ts'
import type { Config } from '../ground/config/config.ts'
import { inOrder, insertRows } from '../ground/database/insertRows.ts'
import type { Call, Database, Session } from '../ground/kernel/call.ts'
import { systemCall } from '../ground/kernel/createCall.ts'
import { demoApprovalPeople } from './demo/approvalPeople.ts'
import { deployProcesses } from './demo/deployProcesses.ts'
import { demoApplications, demoProcesses } from './demo/processes.ts'
import { contractApplications, contractProcess, demoSeals } from './demo/seals.ts'
import { demoSimulations } from './demo/simulations.ts'
import { lockSeed } from './lockSeed.ts'
import { seedDemoForms, seedShippedForms } from './seedForms.ts'
import { seedPortalPictures } from './seedPortalPictures.ts'
import { seedSeals } from './seedSeals.ts'
import { seedYear } from './year/seedYear.ts'

/**
 * Ships the forms ready to use. Then deploys the processes of the demo company and starts some applications through the
 * product's own calls, after everything else; before them the year of history, if configured. There are no processes
 * if a model exists or existed, or if SEED is a number of people. Transactions, so that an aborted start leaves nothing
 * incomplete, under a lock, so that only one of several starting servers does it.
 */
export async function seedProcesses(db: Database, config: Config): Promise<void> {
  await systemCall({ db, config }).transaction(async call => {
    await lockSeed(call.db)
    await seedShippedForms(call)
    if (!(await hasFormRows(call))) await fillFormRows(call)
  })
  if (config.seed !== 'demo') return
  await systemCall({ db, config }).transaction(async call => {
    await lockSeed(call.db)
    if (await call.db.selectFrom('processModel').select('id').limit(1).executeTakeFirst()) return
    const people = await applicants(call.db)
    await deployProcesses(call, demoProcesses)
    if (config.seedYear) await seedYear(call)
    for (const [index, { key, variables, agreements }] of demoApplications.entries()) {
      const person = people[index % people.length]
      if (person) await apply(call, person, { key, variables, agreements })
    }
    await seedApprovalPeople(call.db, people)
    await seedSeals(call)
    await deployProcesses(call, [contractProcess])
    for (const [index, { variables, agreements }] of contractApplications.entries()) {
      const person = people[people.length - 1 - index]
      const { key } = contractProcess
      if (person) await apply(call, person, { key, variables, agreements, sealId: demoSeals[1]?.id })
    }
    await seedDemoForms(call, people)
    await fillFormRows(call)
    await seedPortalPictures(call)
    // The scenarios of the year include their results.
    if (!config.seedYear) await seedSimulations(call, people[1]?.id ?? null)
  })
}

/** Creates scenarios with default parameters of the models and numbers of the demo company. */
export async function seedSimulations(call: Call, starterId: string | null): Promise<void> {
  for (const { key, values, nodes, pools, data } of demoSimulations) {
    const model = await call.db.selectFrom('processModel').select('id').where('key', '=', key).executeTakeFirst()
    if (!model) continue
    const made: Record<string, unknown> = await saveSimulation(
      withInput(call, { ...values, modelId: model.id, starterId }),
    )
    const rows = (made.nodes as Record<string, unknown>[]).map(row => ({
      ...row,
      ...(nodes as Record<string, object>)[String(row.nodeId)],
    }))
    await saveSimulation(withInput(call, { id: made.id, nodes: rows, pools: [...pools], data: [...data] }))
  }
}

/** Creates roles, entrusting and working time; the approvals of the demo company do not depend on them. */
async function seedApprovalPeople(db: Database, people: readonly Applicant[]): Promise<void> {
  if (await db.selectFrom('auditRole').select('id').limit(1).executeTakeFirst()) return
  const projects = await db
    .selectFrom('project')
    .select('id')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(3)
    .execute()
  const made = demoApprovalPeople({ people: people.slice(1), projects, now: new Date() })
  const rows = [
    ['auditRole', made.auditRoles],
    ['auditRoleMember', made.members],
    ['userGroup', made.userGroups],
    ['userGroupMember', made.groupMembers],
    ['standardRole', made.standardRoles],
    ['standardRoleRule', made.standardRules],
    ['processEntrust', made.entrusts],
    ['workCalendar', made.calendars],
    ['calendarDay', made.calendarDays],
  ] as const
  for (const [table, records] of rows) await insertRows(db, table, inOrder<object>(records, new Date()))
}

const withInput = (call: Call, input: Record<string, unknown>): Call => ({ ...call, input })

interface Applicant {
  id: string
  name: string
  organizationId: string | null
}

/** Returns members of teams headed by someone else. */
async function applicants(db: Database): Promise<Applicant[]> {
  return db
    .selectFrom('appUser as u')
    .innerJoin('organization as o', 'o.id', 'u.organizationId')
    .select(['u.id', 'u.name', 'u.organizationId'])
    .where('o.leaderId', 'is not', null)
    .whereRef('o.leaderId', '!=', 'u.id')
    .where('u.enabled', '=', true)
    .where('u.deletedAt', 'is', null)
    .orderBy('u.id')
    .limit(60)
    .execute()
}

interface Application {
  key: string
  variables: Variables
  agreements: number
  /** Seal for the nodes that require one. */
  sealId?: string | undefined
}

async function apply(
  call: Call,
  person: Applicant,
  { key, variables, agreements, sealId }: Application,
): Promise<void> {
  const definition = await definitionOf(call, key)
  const { state } = await startInstance(call, {
    definition,
    variables: startValues(definition.graph, variables),
    initiator: person.id,
    initiatorName: person.name,
    organizationId: person.organizationId,
  })
  for (let time = 0; time < agreements; time++) {
    const slot = await call.db
      .selectFrom('processSlot as s')
      .innerJoin('processTask as t', 't.id', 's.taskId')
      .select(['t.id as taskId', 't.nodeId', 's.assignee'])
      .where('t.instanceId', '=', state.instance.id)
      .where('s.state', '=', 'open')
      .orderBy('s.id')
      .executeTakeFirst()
    if (!slot) return
    const actor = { id: slot.assignee }
    const asActor = { ...call, session: { userId: slot.assignee } as Session }
    const node = definition.graph.nodes.find(({ id }) => id === slot.nodeId)
    const seal = node?.settings?.seal?.use === 'required' && sealId !== undefined ? { sealId } : {}
    await runTaskAction(asActor, { taskId: slot.taskId, action: { do: 'agree', comment: '同意', ...seal }, actor })
  }
}
