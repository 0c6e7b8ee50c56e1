import { formOf } from '../../../../processes/forms/processForm.ts'
import type { EngineCommand } from '../../../../processes/state/command.ts'
import type { Graph } from '../../../../processes/state/graph.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { requireReadableFiles } from '../../../services/records/files/fileUses.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import type { HeldInstance, PlannedWork } from '../execution/commandRequest.ts'
import { commandIdOf, type Ordered, orderOnce, wasOrdered } from '../execution/orderOnce.ts'
import { runCommand } from '../execution/runCommand.ts'
import { startInstance } from '../execution/startInstance.ts'
import { fault, wrong } from '../faults.ts'
import { chosenFaults } from '../forms/chosenApprovers.ts'
import { requireStarter } from '../forms/requireStarter.ts'
import { dropDraft } from '../forms/startDrafts.ts'
import { startFaults, startValues } from '../forms/startValues.ts'
import { holdSignatures, valueFaults } from '../forms/valueFaults.ts'
import { versionOf } from '../models/modelRow.ts'
import { catchUpReplacements } from '../people/catchUpReplacements.ts'
import { definitionOf } from '../stored/definitions.ts'
import { removeFormRows } from '../stored/formRows.ts'
import { graphOf, graphsOf } from '../stored/graphs.ts'
import { noteAction, type ProcessAction } from '../stored/noteAction.ts'
import { concernedInstance, visibleInstance } from './visibleInstance.ts'

/** POST /nbpm/instance/start */
export async function start(call: Call) {
  const { key, variables, title, businessKey } = call.input
  const draftId = textOf(call.input.draftId)
  const definition = await definitionOf(call, String(key))
  const filled = startValues(definition.graph, (variables ?? {}) as Variables)
  // Messages about the form name its fields, which only those who may start the process see.
  await requireStarter(call, definition)
  const faults = [...startFaults(definition.graph, filled), ...chosenFaults(definition.graph, filled)]
  if (faults.length > 0) throw invalid(faults)
  const { session } = call
  const given = { form: formOf(definition.graph.settings), values: filled, known: {}, field: 'variables' } as const
  const wrongValues = await valueFaults(call, given)
  if (wrongValues.length > 0) throw invalid(wrongValues)
  await requireReadableFiles(call, filled)
  const { state, repeated } = await call.transaction(async tx => {
    await holdSignatures(tx, given)
    if (draftId !== null) await dropDraft(tx, draftId, definition.key)
    return startInstance(tx, {
      definition,
      variables: filled,
      initiator: session?.userId ?? null,
      initiatorName: session?.name,
      organizationId: session?.organizationId ?? null,
      title: textOf(title) ?? undefined,
      businessKey: textOf(businessKey) ?? undefined,
      ...commandIdOf(call),
    })
  })
  const { id, phase, title: name, versionId } = state.instance
  return {
    id,
    title: name,
    phase,
    versionId,
    repeated,
    tasks: state.tasks.map(task => ({ id: task.id, name: task.name, nodeId: task.nodeId })),
  }
}

interface Administered {
  /** Word of the operation in the audit log. */
  word: string
  command: EngineCommand
  /** Action in the process log, if it has one. */
  action?: ProcessAction
  /** Throws if the operation is not allowed. */
  refuse?: (tx: Call, instanceId: string) => Promise<void>
  /** Runs after the command, in the same transaction. */
  follow?: (tx: Call, instanceId: string) => Promise<unknown>
}

/** Runs a command on a visible instance and writes the logs. */
function administer(call: Call, { word, command, action, refuse, follow }: Administered): Promise<Ordered> {
  return call.transaction(async tx => {
    const instance = await visibleInstance(tx, tx.input.id)
    const remark = textOf(tx.input.reason) ?? undefined
    await refuse?.(tx, instance.id)
    return orderOnce(tx, { instanceId: instance.id, body: command }, async () => {
      const about = { recordId: instance.id, recordName: instance.title, remark }
      await audit(tx, { action: word, entity: 'processInstance', ...about })
      if (action) await noteAction(tx, { action, businessId: instance.id, businessName: instance.title, remark })
      await follow?.(tx, instance.id)
    })
  })
}

/** POST /nbpm/instance/stop: an administrator terminates an instance. */
export const stop = (call: Call) =>
  administer(call, {
    word: '终止流程',
    command: { command: 'end', phase: 'terminated', reason: textOf(call.input.reason) ?? '管理员终止' },
    action: 'instanceCancel',
  })

/** POST /nbpm/instance/cancel: the initiator withdraws an instance. */
export const cancel = (call: Call) =>
  call.transaction(async tx => {
    const instance = await concernedInstance(tx, tx.input.id)
    if (instance.initiatorId === null || instance.initiatorId !== tx.session?.userId)
      throw fault('WITHDRAW_STARTER_ONLY')
    if (await isCalled(tx, instance.id)) throw fault('WITHDRAW_CALLED')
    const reason = textOf(tx.input.reason) ?? '发起人撤销'
    const body = { command: 'end', phase: 'cancelled', reason } as const
    return orderOnce(tx, { instanceId: instance.id, body }, () =>
      noteAction(tx, {
        action: 'instanceCancel',
        businessId: instance.id,
        businessName: instance.title,
        remark: reason,
      }),
    )
  })

async function isCallerSuspended(tx: Call, id: string): Promise<boolean> {
  const s = new Statement()
  const rows = await s.run(
    tx.db,
    `select 1 as "one" from "process_instance" i join "process_instance" p on p."id" = i."parent_instance_id"
     where i."id" = ${s.value(id)} and p."phase" = 'suspended'`,
  )
  return rows.length > 0
}

/**
 * Whether the instance was called by another one. Ending only the called one would look like a decision to its caller.
 */
async function isCalled(tx: Call, id: string): Promise<boolean> {
  const s = new Statement()
  const rows = await s.run(
    tx.db,
    `select 1 as "one" from "process_instance" i where i."id" = ${s.value(id)} and i."parent_instance_id" is not null`,
  )
  return rows.length > 0
}

/** POST /nbpm/instance/suspend: suspends an instance with all instances it calls, so that no one can act in them. */
export const suspend = (call: Call) =>
  administer(call, {
    word: '挂起流程',
    command: { command: 'suspend' },
    follow: (tx, id) => withCalled(tx, id, { command: 'suspend' }),
  })

/** POST /nbpm/instance/activate: activates an instance with all instances it calls. */
export const activate = (call: Call) =>
  administer(call, {
    word: '激活流程',
    command: { command: 'activate' },
    refuse: async (tx, id) => {
      if (await isCallerSuspended(tx, id)) throw fault('CALLER_SUSPENDED')
    },
    follow: async (tx, id) => {
      for (const each of [id, ...(await withCalled(tx, id, { command: 'activate' }))])
        await catchUpReplacements(tx, each)
    },
  })

/**
 * Runs a command on all called instances at any depth, callers first, which is the general lock order. Queries level by
 * level after locking the level above, so that instances called meanwhile are included.
 */
async function withCalled(tx: Call, id: string, body: EngineCommand): Promise<string[]> {
  const phases =
    body.command === 'suspend' ? ['running'] : body.command === 'activate' ? ['suspended'] : ['running', 'suspended']
  const done: string[] = []
  // An instance that ended meanwhile stays unchanged.
  const plan = ({ state: { instance } }: HeldInstance): PlannedWork => {
    if (!phases.includes(instance.phase)) return {}
    done.push(instance.id)
    return { commands: [body] }
  }
  for (let level = [id]; level.length > 0; ) {
    const called = await calledFrom(tx, level)
    for (const { id: instanceId, phase } of called)
      if (phases.includes(phase))
        await runCommand(tx, { instanceId, body: { command: body.command, asked: { ...body }, plan } })
    level = called.map(each => each.id)
  }
  return done
}

async function calledFrom(tx: Call, callers: readonly string[]) {
  const s = new Statement()
  const rows = await s.run(
    tx.db,
    `select i."id", i."phase" from "process_instance" i
     where i."parent_instance_id" = any(${s.value(callers)}::text[]) and i."deleted_at" is null order by i."id"`,
  )
  return rows as { id: string; phase: string }[]
}

const calledBy = (s: Statement, id: string) => `with recursive called as (
  select i."id" from "process_instance" i where i."parent_instance_id" = ${s.value(id)} and i."deleted_at" is null
  union all select i."id" from called c join "process_instance" i on i."parent_instance_id" = c."id"
  and i."deleted_at" is null)`

/** POST /nbpm/instance/move: cancels tokens and creates one at each target. */
export async function move(call: Call) {
  const { tokenIds, targets, reason } = call.input
  const wanted = listOf(targets)
  if (wanted.length === 0) throw invalid(wrong('targets', 'TARGET_NODES_MISSING'))
  const said = textOf(reason) ?? '管理员移动'
  return administer(call, {
    word: '移动流程',
    command: { command: 'move', tokenIds: listOf(tokenIds), targets: wanted, reason: said },
  })
}

const deletion = { action: '删除', event: 'deleted', entity: 'processInstance' } as const

/**
 * POST /nbpm/instance/delete: terminates a running instance first and deletes the instances it called; history stays
 * with the deleted records.
 */
export const remove = (call: Call) =>
  call.transaction(async tx => {
    if (await wasOrdered(tx, String(tx.input.id), 'delete')) return null
    const { id, title } = await visibleInstance(tx, tx.input.id)
    const remark = textOf(tx.input.reason) ?? undefined
    const end = { command: 'end', phase: 'terminated', reason: remark ?? '流程被删除' } as const
    let isEnded = false
    const plan = ({ state }: HeldInstance): PlannedWork => {
      isEnded = state.instance.endedAt === null
      return isEnded ? { commands: [end] } : {}
    }
    await orderOnce(tx, { instanceId: id, body: { command: 'delete', asked: { ...tx.input }, plan } }, async () => {
      await withCalled(tx, id, end)
      const statement = new Statement()
      const deleted = await statement.run<{ id: string }>(
        tx.db,
        `${calledBy(statement, id)} update "process_instance"
          set "deleted_at" = now(), "updated_at" = now(), "updated_by" = ${statement.value(tx.session?.userId ?? null)}
         where "id" = ${statement.value(id)} or "id" in (select c."id" from called c) returning "id"`,
      )
      await removeFormRows(
        tx,
        deleted.map(row => row.id),
      )
      await audit(tx, { ...deletion, recordId: id, recordName: title, remark })
      if (isEnded) await noteAction(tx, { action: 'instanceCancel', businessId: id, businessName: title, remark })
    })
    return null
  })

/** POST /nbpm/instance/migrate: continues an instance in another version of its model. */
export async function migrate(call: Call) {
  const { id, versionId, nodes } = call.input
  const instance = await visibleInstance(call, id)
  const named = (nodes ?? {}) as Record<string, string>
  const wanted = await versionGraph(call, String(versionId), instance.key)
  const present = await graphOf(call, instance.versionId, instance.key)
  const known = new Set(present.nodes.map(node => (Object.hasOwn(named, node.id) ? named[node.id] : node.id)))
  const added = wanted.nodes.map(node => node.id).filter(node => !known.has(node))
  return administer(call, {
    word: '迁移流程版本',
    command: { command: 'migrate', versionId: String(versionId), nodes: named, added },
  })
}

async function versionGraph(call: Call, versionId: string, key: string): Promise<Graph> {
  const version = await versionOf(call, { id: versionId })
  const graph = (await graphsOf(call, version.id)).find(one => one.key === key)
  if (!graph) throw fault('VERSION_WITHOUT_PROCESS', { versionNo: version.versionNo, key })
  return graph
}

/** POST /nbpm/variable/update */
export async function updateVariables(call: Call) {
  const { scopeId, variables } = call.input
  const scope = textOf(scopeId)
  const set = (variables ?? {}) as Variables
  await requireReadableFiles(call, set)
  return administer(call, {
    word: '修改流程变量',
    command: { command: 'setVariables', variables: set, ...(scope === null ? {} : { scopeId: scope }) },
  })
}

/** Returns distinct ids, because a duplicate would create an extra token. */
const listOf = (value: unknown): string[] => (Array.isArray(value) ? [...new Set(value.map(String))] : [])
