import type { EngineCommand } from '../../../../processes/state/command.ts'
import type { Effect, EngineEvent } from '../../../../processes/state/result.ts'
import type { InstanceState, SlotRow } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { fault } from '../faults.ts'
import { clockOffset, isoOf } from '../stored/clock.ts'
import { definitionIn } from '../stored/definitions.ts'
import { graphOf } from '../stored/graphs.ts'
import { type LoadedInstance, loadInstance } from '../stored/loadInstance.ts'
import type { CommandAnswer, CommandRequest, HeldInstance, InstancePlan, PlannedWork } from './commandRequest.ts'
import { noTask } from './noTask.ts'
import { startChildren } from './startInstance.ts'
import { stepInstance } from './stepInstance.ts'
import { usedId } from './usedId.ts'
import { type EndedTask, rootVariables } from './writeInstance.ts'
import { writeStep } from './writeStep.ts'

/**
 * Runs one command on one instance in one transaction. Refusals throw an `AppError` and change nothing; repeating a
 * `commandId` returns the first result.
 *
 * @example await runCommand(call, { instanceId, body: { command: 'suspend' } })
 */
export function runCommand(call: Call, request: CommandRequest): Promise<CommandAnswer> {
  return call.transaction(async tx => {
    const { instanceId, body } = request
    const commandId = request.commandId ?? newId()
    const asked: Record<string, unknown> = 'plan' in body ? body.asked : { ...body }
    const noted = { id: commandId, actorId: tx.session?.userId ?? null, kind: body.command, body: asked }
    const loaded = await loadInstance(tx, instanceId, noted, 'plan' in body ? body.lookBackFor : undefined)
    if (!loaded) throw typeof instanceId === 'string' ? fault('INSTANCE_GONE') : noTask(tx)
    if ('plan' in body) await body.admit?.(tx, loaded.state)
    // A repeated message may match another waiting subscription.
    if (loaded.earlier?.isOfOther && body.command !== 'trigger') throw fault('COMMAND_ID_OF_OTHER_INSTANCE')
    if (loaded.earlier && tx.session && isOtherOperation(loaded.earlier, noted)) throw usedId()
    if (loaded.earlier) return { state: loaded.state, result: loaded.earlier.result, repeated: true }
    const now = isoOf(new Date(new Date(loaded.databaseTime).getTime() + clockOffset(tx.config)))
    return { ...(await execute(tx, loaded, { body, commandId, now })), repeated: false }
  })
}

/**
 * Whether the id was used for another operation, or the same on another task or incident. Jobs may legitimately end
 * differently.
 */
const isOtherOperation = (
  earlier: { kind: string; body: Record<string, unknown> },
  { kind, body }: { kind: string; body: Record<string, unknown> },
): boolean =>
  earlier.kind !== kind || earlier.body.taskId !== body.taskId || earlier.body.incidentId !== body.incidentId

async function execute(
  tx: Call,
  { state: before, facts, lookBack }: LoadedInstance,
  { body, commandId, now }: { body: EngineCommand | InstancePlan; commandId: string; now: string },
): Promise<{ state: InstanceState; result: unknown }> {
  let graph = await graphOf(tx, before.instance.versionId, before.instance.key)
  const held: HeldInstance = { call: tx, state: before, graph, now, id: newId, ...(lookBack && { lookBack }) }
  const work: PlannedWork = 'plan' in body ? await body.plan(held) : { commands: [body] }
  const planned = applyPlan(before, work, now)
  const events: EngineEvent[] = [...planned.events]
  const effects: Effect[] = [...(work.effects ?? [])]
  const ended: EndedTask[] = []
  const last = new Map<string, unknown>()
  let { state } = planned
  for (const command of work.commands ?? []) {
    if (command.command === 'migrate' || command.command === 'restore')
      graph = await graphOf(tx, command.versionId, state.instance.key)
    const stepped = await stepInstance(tx, graph, state, { command, now, lookBack })
    events.push(...stepped.events)
    effects.push(...stepped.effects)
    ended.push(...stepped.ended.map(one => ({ ...one, outcome: work.outcomes?.[one.task.id] ?? one.outcome })))
    if (stepped.state.instance.endedAt !== null) last.set('variables', stepped.endVariables ?? rootVariables(state))
    state = stepped.state
  }
  const result = work.answer ? work.answer(state) : work.result
  const children = await writeStep(tx, graph, {
    before,
    after: state,
    now,
    actorId: tx.session?.userId ?? null,
    command: { id: commandId, result },
    events,
    effects,
    ended,
    removedSlots: planned.removed,
    facts: {
      ...factsAfter({
        before,
        after: state,
        commands: work.commands ?? [],
        last,
        organizationId: facts.organizationId,
      }),
      ...(await versionFacts(tx, before, state)),
    },
  })
  await startChildren(tx, state, children)
  return { state, result: result ?? null }
}

/** Applies a plan's rows and history events. */
function applyPlan(
  before: InstanceState,
  work: PlannedWork,
  now: string,
): { state: InstanceState; events: EngineEvent[]; removed: SlotRow[] } {
  const gone = new Set(work.removedSlots)
  const slots = replaceRows(before.slots, work.slots ?? []).filter(slot => !gone.has(slot.id))
  let { sequence } = before.instance
  const events = (work.events ?? []).map(event => ({ ...event, sequence: ++sequence, at: now }))
  const instance = { ...before.instance, sequence, revision: before.instance.revision + 1 }
  return {
    state: { ...before, instance, tasks: replaceRows(before.tasks, work.tasks ?? []), slots },
    events,
    removed: before.slots.filter(slot => gone.has(slot.id)).map(slot => ({ ...slot, state: 'removed' })),
  }
}

/** Replaces rows by newer ones and appends new ones. */
function replaceRows<Row extends { id: string }>(rows: readonly Row[], newer: readonly Row[]): Row[] {
  const byId = new Map(newer.map(row => [row.id, row]))
  const kept = rows.map(row => byId.get(row.id) ?? row)
  for (const row of rows) byId.delete(row.id)
  return [...kept, ...byId.values()]
}

/** Returns the version fields of an instance row, if its version has changed. */
async function versionFacts(tx: Call, before: InstanceState, { instance }: InstanceState): Promise<object> {
  if (before.instance.versionId === instance.versionId) return {}
  const { versionNo } = await definitionIn(tx, instance.versionId, instance.key)
  return { version_no: versionNo }
}

function factsAfter({
  before,
  after,
  commands,
  last,
  organizationId,
}: {
  before: InstanceState
  after: InstanceState
  commands: readonly EngineCommand[]
  last: ReadonlyMap<string, unknown>
  organizationId: string | null
}): Record<string, unknown> {
  const facts: Record<string, unknown> = {}
  if (after.instance.endedAt !== null && before.instance.endedAt === null) facts.variables = last.get('variables') ?? {}
  const end = commands.find(command => command.command === 'end')
  if (commands.some(command => command.command === 'wake')) facts.reason = null
  if (end?.command === 'end') facts.reason = end.reason.slice(0, 500)
  if (after.tokens.some(token => token.wait === 'incident')) facts.organization_id = organizationId
  return facts
}

export type { CommandAnswer, CommandRequest, HeldInstance, InstancePlan, PlannedWork } from './commandRequest.ts'
