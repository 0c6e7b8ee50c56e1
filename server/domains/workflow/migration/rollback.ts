import { standingTask, withoutOwn } from '../../../../processes/assignment/handedOn.ts'
import { isPending } from '../../../../processes/assignment/settle.ts'
import { othersThanInitiator } from '../../../../processes/assignment/turn.ts'
import type { Approver } from '../../../../processes/state/result.ts'
import type { InstanceState, SlotRow } from '../../../../processes/state/state.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import type { HeldInstance, PlannedWork } from '../execution/commandRequest.ts'
import { orderOnce } from '../execution/orderOnce.ts'
import { fault } from '../faults.ts'
import { visibleInstance } from '../instances/visibleInstance.ts'
import { administrators, modelOf, standingOf } from '../people/answerQuestions.ts'
import { graphOf } from '../stored/graphs.ts'
import { commandsOf, type PastEvent, pastEvents, rowsAfter } from './history.ts'
import { outsideEffects } from './outsideEffects.ts'
import { pointText } from './pointText.ts'

/** Maximum number of points listed; each must read the rows of its moment. */
const mostPoints = 200

/** POST /nbpm/instance/points: returns the moments to which an instance can go back, latest first. */
export async function rollbackPoints(call: Call<EndpointInput<'processInstance.points'>>) {
  const instance = await visibleInstance(call, call.input.id)
  const events = await pastEvents(call, instance.id)
  const names = await actorNames(call, events)
  const commands = commandsOf(events)
  const oldest = Math.max(0, commands.length - mostPoints)
  const points = commands.slice(0, -1).flatMap((command, at) => {
    if (at < oldest) return []
    const last = command.at(-1)!
    const state = rowsAfter(commands.slice(0, at + 1).flat())
    if (!state || state.tokens.length === 0 || state.instance.phase !== 'running') return []
    return [
      {
        id: `${instance.id}.${last.sequence}`,
        instanceId: instance.id,
        sequence: last.sequence,
        at: last.at,
        text: pointText(command),
        actorName: last.actorId === null ? null : (names.get(last.actorId) ?? last.actorId),
        tasks: state.tasks.map(task => task.name).join('、'),
      },
    ]
  })
  return instance.endedAt === null ? points.reverse() : []
}

async function actorNames(call: Call, events: readonly PastEvent[]): Promise<Map<string, string>> {
  const ids = [...new Set(events.flatMap(({ actorId }) => (actorId === null ? [] : [actorId])))]
  const s = new Statement()
  const rows = await s.run(
    call.db,
    `select u."id", u."name" from "app_user" u where u."id" = any(${s.value(ids)}::text[])`,
  )
  return new Map(rows.map(row => [String(row.id), String(row.name)]))
}

/** GET /nbpm/instance/rollback/preview/{id}: returns a sentence on what a rollback would do; writes nothing. */
export async function rollbackPreview(call: Call<EndpointInput<'processInstance.rollbackPreview'>>) {
  const { instanceId, sequence } = pointOf(call.input.id)
  const instance = await visibleInstance(call, instanceId)
  const events = await pastEvents(call, instance.id)
  const { state } = stateAt(instance, events, sequence)
  const later = events.filter(event => event.sequence > sequence)
  const effects = await outsideEffects(call, instance, later)
  const tasks = state.tasks.map(task => `“${task.name}”`).join('、')
  const decided = later.filter(event => event.kind === 'slotDecided').length
  const lines = [
    `将回到 ${tasks === '' ? '当时的步骤' : `${tasks} 待办时的状态`}，其后的 ${later.length} 条记录不再生效`,
    ...(decided > 0 ? [`作废其后的 ${decided} 次审批意见`] : []),
    effects.length > 0 ? `以下已对外发生，不能撤回：${effects.join('；')}` : '其后没有对外发生的事项',
  ]
  return { text: `${lines.join('。')}。`, possible: true, effects }
}

/** POST /nbpm/instance/rollback: restores the rows of an earlier moment. */
export const rollbackInstance = (call: Call<EndpointInput<'processInstance.rollback'>>) =>
  call.transaction(async tx => {
    const { instanceId, sequence } = pointOf(tx.input.id)
    const instance = await visibleInstance(tx, instanceId)
    let effects: string[] = []
    // A repetition finds the instance rolled back, so only the first request is checked.
    const plan = async (held: HeldInstance): Promise<PlannedWork> => {
      const { state: now } = held
      const events = await pastEvents(tx, instance.id)
      const { state, at } = stateAt(now.instance, events, sequence)
      const later = events.filter(event => event.sequence > sequence)
      effects = await outsideEffects(tx, instance, later)
      const { instance: row, ...rows } = state
      const slots = await slotsToday(tx, state, held.now)
      const command = { command: 'restore', sequence, at, versionId: row.versionId, rows: { ...rows, slots } } as const
      return { commands: [command], result: { effects } }
    }
    const body = { command: 'restore', asked: { sequence }, plan }
    return orderOnce(tx, { instanceId: instance.id, body }, () =>
      audit(tx, {
        action: '回退流程',
        entity: 'processInstance',
        recordId: instance.id,
        recordName: instance.title,
        remark: [textOf(tx.input.reason), `回退到第 ${sequence} 条记录`, ...effects]
          .filter(Boolean)
          .join('；')
          .slice(0, 500),
      }),
    )
  })

/** Returns the slots of that moment whose users may be given work today. */
async function slotsToday(tx: Call, { instance, tasks, slots }: InstanceState, now: string): Promise<SlotRow[]> {
  const people = [...new Set(slots.filter(isPending).map(slot => slot.assignee))]
  const scope = { call: tx, modelId: await modelOf(tx, instance.versionId), now }
  const standing = await standingOf(scope, people)
  if (!standing) return slots
  const graph = await graphOf(tx, instance.versionId, instance.key)
  const all = await administrators(tx)
  return tasks.flatMap(task => {
    const node = graph.nodes.find(each => each.id === task.nodeId)
    const mayDo = ({ assignee }: Approver) => othersThanInitiator(node, instance.initiator, [assignee]).length > 0
    const own = slots.filter(slot => slot.taskId === task.id)
    const again = standingTask(task, own, {
      standing: withoutOwn(node, instance.initiator, standing),
      administrators: all.filter(mayDo),
      now,
    })
    const isPool = task.candidates.users.length + task.candidates.groups.length > 0
    if (!isPool && own.some(isPending) && !again.some(isPending))
      throw fault('ROLLBACK_WITHOUT_APPROVER', { name: task.name || task.nodeId })
    return again
  })
}

/** Parses a point: the instance and the number of its event. */
function pointOf(id: unknown): { instanceId: string; sequence: number } {
  const [instanceId = '', number = ''] = String(id).split('.')
  if (!/^\d{1,9}$/.test(number)) throw fault('ROLLBACK_POINT_GONE')
  return { instanceId, sequence: Number(number) }
}

function stateAt(
  instance: { endedAt: unknown },
  events: readonly PastEvent[],
  sequence: number,
): { state: InstanceState; at: string } {
  if (instance.endedAt !== null) throw fault('ROLLBACK_ENDED')
  const point = events.find(event => event.sequence === sequence)
  if (!point || point.rows === null) throw fault('ROLLBACK_POINT_GONE')
  const state = rowsAfter(events.filter(event => event.sequence <= sequence))
  if (!state || state.tokens.length === 0 || state.instance.phase !== 'running') throw fault('ROLLBACK_NOT_POSSIBLE')
  return { state, at: point.at }
}
