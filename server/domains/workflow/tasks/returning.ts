import {
  initiatorTask,
  previewReturn,
  returnTargets,
  usualTargets,
} from '../../../../processes/assignment/returnPaths.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { fault } from '../faults.ts'
import { goneWaits } from '../instances/moving.ts'
import { peopleAtTasks } from '../people/peopleAtTasks.ts'
import { peopleNames } from '../people/peopleNames.ts'
import { graphOf } from '../stored/graphs.ts'
import { readInstance } from '../stored/loadInstance.ts'
import { pathIn, readLookBack } from '../stored/lookBack.ts'
import { concernedTask } from './concernedTask.ts'

interface Target {
  to: string
  name: string
  people: string[]
  isInitiator: boolean
  /** Tasks and other waits that would be cancelled. */
  cancelled: { taskId: string | null; name: string }[]
  beforeSplit: boolean
}

/** Returns a task that can be returned, with everything that determines the targets. */
async function returned(call: Call) {
  const row = await concernedTask(call, String(call.input.id))
  const { seen } = row
  const state = await readInstance(call, row.instanceId)
  if (!state) throw fault('TASK_GONE')
  const graph = await graphOf(call, seen.versionId, seen.key)
  const path = pathIn(await readLookBack(call, row.instanceId))
  const settings = graph.nodes.find(each => each.id === row.task.nodeId)?.settings?.returns
  const context = { graph, path, initiator: state.instance.initiator, tokens: state.tokens, tasks: state.tasks }
  return { row, state, settings, context }
}

type Returned = Awaited<ReturnType<typeof returned>>

async function targetsOf(call: Call, { row, state, settings, context }: Returned): Promise<Target[]> {
  const { path } = context
  const allowed = settings?.to ?? usualTargets
  const first = initiatorTask(context, row.task)
  const { initiator } = state.instance
  const people = await peopleNames(call, [...path.flatMap(each => each.by), ...(initiator === null ? [] : [initiator])])
  const isAllowed = (nodeId: string, place: number) =>
    allowed.includes('any') ||
    (place === 0 && allowed.includes('previous')) ||
    (nodeId === first?.nodeId && allowed.includes('initiator'))
  const earlier = returnTargets(context, row.task).flatMap((each, place) => {
    if (!isAllowed(each.nodeId, place)) return []
    const preview = previewReturn(context, row.task, each.nodeId)
    return [
      {
        to: each.nodeId,
        name: each.name,
        people: each.by.map(id => people.get(id) ?? id),
        isInitiator: each.nodeId === first?.nodeId,
        cancelled: [
          ...preview.cancelled.map(task => ({ taskId: task.id, name: task.name })),
          ...goneWaits(context.graph, preview.siblings).map(({ name }) => ({ taskId: null, name })),
        ],
        beforeSplit: preview.siblings.length > 0,
      },
    ]
  })
  if (first || initiator === null || !(allowed.includes('initiator') || allowed.includes('any'))) return earlier
  return [
    ...earlier,
    {
      to: 'initiator',
      name: '发起人',
      people: [people.get(initiator) ?? ''],
      isInitiator: true,
      cancelled: [],
      beforeSplit: false,
    },
  ]
}

/** POST /nbpm/task/returnTargets: returns the possible targets of a return, and what each would cancel. */
export async function returnTargetsOf(call: Call<EndpointInput<'processTask.returnTargets'>>) {
  const targets = await targetsOf(call, await returned(call))
  return targets.map(target => ({ ...target, label: labelOf(target) }))
}

const labelOf = ({ name, people }: Target) => (people.length === 0 ? name : `${name}（${people.join('、')}）`)

/** GET /nbpm/task/returnForm/{id}: returns the defaults of a return: the previous node, and the process's settings. */
export async function returnForm(call: Call<EndpointInput<'processTask.returnForm'>>) {
  const all = await returned(call)
  const targets = await targetsOf(call, all)
  const { settings } = all
  const resubmit = settings?.resubmit ?? 'ask'
  return {
    id: all.row.task.id,
    to: targets[0]?.to ?? null,
    // Running branches must be decided on: a return before their split cannot keep to one branch.
    splits: targets.filter(target => target.beforeSplit).map(target => target.to),
    scope: settings?.scope === 'keepSiblings' ? 'keepSiblings' : 'all',
    resubmit,
    isResubmitFixed: resubmit !== 'ask',
    agreements: settings?.agreements ?? 'keep',
  }
}

const scopes = [
  { scope: 'all', name: '收回全部分支' },
  { scope: 'keepSiblings', name: '其他分支等待' },
]

/**
 * POST /nbpm/task/returnScopes: returns the options for parallel branches when a task is returned before their split.
 */
export async function returnScopes(call: Call<EndpointInput<'processTask.returnScopes'>>) {
  await concernedTask(call, call.input.id)
  return scopes
}

/** POST /nbpm/task/returnPreview: returns what a return would cancel, pause and create; changes nothing. */
export async function returnPreview(call: Call<EndpointInput<'processTask.returnPreview'>>) {
  const to = textOf(call.input.to)
  if (to === null) return []
  const all = await returned(call)
  const { row, state, context } = all
  const target = (await targetsOf(call, all)).find(each => each.to === to)
  if (!target) return []
  const { siblings, cancelled } =
    to === 'initiator' ? { siblings: [], cancelled: [] } : previewReturn(context, row.task, to)
  const peopleAt = await peopleAtTasks(call, state)
  const isKept = call.input.scope === 'keepSiblings'
  const others = isKept ? '暂停等待' : '取消任务'
  const rows = [
    { effect: '退回', name: row.task.name, people: peopleAt(state, row.task) },
    ...cancelled.map(task => ({ effect: others, name: task.name, people: peopleAt(state, task) })),
    // Only tasks of people can wait; calls and timers continue.
    ...(isKept ? [] : goneWaits(context.graph, siblings)),
    { effect: '重新办理', name: target.name, people: target.people.join('、') },
  ]
  return rows.map((line, index) => ({ id: String(index + 1), ...line }))
}
