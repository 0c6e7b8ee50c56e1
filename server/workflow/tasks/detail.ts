import type { ApprovalButton, ButtonSettings } from '../../../schemas/types/process.ts'
import type { Call } from '../../kernel/call.ts'
import { notFound } from '../../kernel/errors.ts'
import { Statement } from '../../records/statement.ts'
import { initiatorTask, previewReturn, returnTargets } from '../assignment/returnPaths.ts'
import { readNotes } from '../assignment/taskNotes.ts'
import type { GraphNode } from '../engine/graph.ts'
import type { Variables } from '../engine/state.ts'
import { graphOf } from '../execution/graphs.ts'
import { readInstance } from '../execution/loadInstance.ts'
import { formAt, formOf, isWritable } from '../forms/processForm.ts'
import { peopleNames } from '../people/peopleNames.ts'
import { whyApprover } from '../people/whyApprover.ts'
import { concernedTask } from './concernedTask.ts'
import { pathOf } from './heldTask.ts'
import { visibleVariables } from './visibleVariables.ts'

const allButtons: ApprovalButton[] = [
  'refuse',
  'return',
  'transfer',
  'delegate',
  'addBefore',
  'addAfter',
  'addParallel',
  'removeSigner',
  'appendApprovers',
  'copy',
  'communicate',
  'withdraw',
  'urge',
  'saveDraft',
]

/** GET /nbpm/task/detail/{id}: a task as whoever it concerns sees it, with what he may do about it. */
export async function detail(call: Call) {
  const row = await concernedTask(call, String(call.input.id))
  const { seen } = row
  const me = call.session?.userId ?? ''
  const state = await readInstance(call, row.instanceId)
  const graph = await graphOf(call, seen.versionId, seen.key)
  const node = graph.nodes.find(each => each.id === row.task.nodeId)
  const slots = await slotsOf(call, row.task.id)
  const own = slots.filter(slot => slot.assignee === me)
  const isOpen = row.endedAt === null && own.some(slot => slot.state === 'open')
  const variables = state ? shownVariables(node, visibleVariables({ state }, row.task.scopeId)) : {}
  const notes = readNotes(row.task.notes)
  const isClaimable =
    row.endedAt === null && row.isCandidate && !slots.some(slot => slot.state === 'open' || slot.state === 'waiting')
  const buttons = isOpen ? buttonsOf(node) : []
  const whole = formOf(graph.settings)
  // Without rights of its own a node reads the form; filling in is for those that are named.
  const form = whole && formAt(whole, node?.settings?.fields ?? [], 'read')
  return {
    id: row.task.id,
    instanceId: row.instanceId,
    title: seen.title,
    phase: seen.phase,
    key: seen.key,
    initiatorId: seen.initiatorId,
    nodeId: row.task.nodeId,
    name: row.task.name,
    mode: row.task.mode,
    ratio: row.task.ratio,
    due: row.task.due,
    priority: row.task.priority,
    round: row.task.round,
    createdAt: row.task.createdAt,
    endedAt: row.endedAt,
    outcome: row.outcome,
    slots,
    isOpen,
    isClaimable,
    parked: notes.parkedBy !== undefined,
    returned: notes.returned
      ? {
          by: notes.returned.by,
          reason: notes.returned.reason,
          resubmit: notes.returned.resubmit,
          nodeId: notes.returned.nodeId,
        }
      : null,
    draft: notes.drafts?.[me] ?? null,
    returnReason: notes.returned?.reason ?? null,
    returnedByName: notes.returned
      ? ((await peopleNames(call, [notes.returned.by])).get(notes.returned.by) ?? null)
      : null,
    buttons,
    labels: Object.fromEntries(buttons.flatMap(({ button, label }) => (label ? [[button, label]] : []))),
    may: buttons.map(({ button }) => button),
    signs: buttons.filter(each => each.signatureRequired).map(({ button }) => button),
    form,
    writable: form !== null && isWritable(form),
    fields: node?.settings?.fields ?? [],
    variables,
  }
}

/** Hidden fields never leave the server. */
function shownVariables(node: GraphNode | undefined, variables: Variables): Variables {
  const hidden = new Set(node?.settings?.fields?.filter(each => each.right === 'hide').map(each => each.field))
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !hidden.has(name)))
}

const buttonsOf = (node: GraphNode | undefined): ButtonSettings[] => {
  const given = node?.settings?.buttons
  const all: ButtonSettings[] = given ?? allButtons.map(button => ({ button }))
  return all.some(each => each.button === 'agree') ? all : [{ button: 'agree' }, ...all]
}

/** POST /nbpm/task/returnTargets: where a task may go back to, and what that would take away. */
export async function targets(call: Call) {
  const row = await concernedTask(call, String(call.input.id))
  const { seen } = row
  const state = await readInstance(call, row.instanceId)
  if (!state) throw notFound('任务不存在或已被删除')
  const graph = await graphOf(call, seen.versionId, seen.key)
  const path = await pathOf({ call }, row.instanceId)
  const context = {
    graph,
    path,
    initiator: state.instance.initiator,
    tokens: state.tokens,
    tasks: state.tasks,
  }
  const allowed = graph.nodes.find(each => each.id === row.task.nodeId)?.settings?.returns?.to ?? [
    'initiator',
    'previous',
    'any',
  ]
  const first = initiatorTask(context, row.task)
  const people = await peopleNames(
    call,
    path.flatMap(each => each.by),
  )
  const found = returnTargets(context, row.task)
  const isAllowed = (nodeId: string, place: number) =>
    allowed.includes('any') ||
    (place === 0 && allowed.includes('previous')) ||
    (nodeId === first?.nodeId && allowed.includes('initiator'))
  const earlier = found.flatMap((each, place) => {
    if (!isAllowed(each.nodeId, place)) return []
    const preview = previewReturn(context, row.task, each.nodeId)
    return [
      {
        to: each.nodeId,
        name: each.name,
        people: each.by.map(id => people.get(id) ?? id),
        isInitiator: each.nodeId === first?.nodeId,
        cancelled: preview.cancelled.map(task => ({ taskId: task.id, name: task.name })),
        beforeSplit: preview.siblings.length > 0,
      },
    ]
  })
  if (first || !state.instance.initiator || !(allowed.includes('initiator') || allowed.includes('any'))) return earlier
  const initiatorName =
    people.get(state.instance.initiator) ??
    (await peopleNames(call, [state.instance.initiator])).get(state.instance.initiator)
  return [
    ...earlier,
    {
      to: 'initiator',
      name: '发起人',
      people: [initiatorName ?? ''],
      isInitiator: true,
      cancelled: [],
      beforeSplit: false,
    },
  ]
}

async function slotsOf(call: Call, taskId: string): Promise<{ assignee: string; state: string }[]> {
  const s = new Statement()
  const rows = await s.run(
    call.db,
    `select l."id", l."assignee", coalesce(u."name", l."assignee") as "assigneeName", l."original_assignee" as "originalAssignee", o."name" as "originalName",
       l."acting_for" as "actingFor", a."name" as "actingForName", l."source", l."state", l."weight", l."order", l."parent_slot_id" as "parentSlotId",
       l."opened_at" as "openedAt", l."decided_at" as "decidedAt", l."comment", l."explanation"
     from "process_slot" l left join "app_user" u on u."id" = l."assignee" left join "app_user" o on o."id" = l."original_assignee"
     left join "app_user" a on a."id" = l."acting_for" where l."task_id" = ${s.value(taskId)} order by l."order", l."id"`,
  )
  return rows.map(row => {
    const { signature, files } = (row.explanation ?? {}) as Record<string, unknown>
    return { ...row, why: whyApprover(row.explanation), signature: signature ?? null, files: files ?? [] }
  }) as unknown as {
    assignee: string
    state: string
  }[]
}
