import { initiatorTask, returnTargets } from '../../../../../processes/assignment/returnPaths.ts'
import { formAt, formOf, isWritable } from '../../../../../processes/forms/processForm.ts'
import { fillingRights } from '../../../../../processes/forms/startNode.ts'
import { WorldRefusal } from '../../../../../processes/simulation/refusals.ts'
import type { TrialAct } from '../../../../../processes/simulation/trial/acts.ts'
import {
  pathRows,
  taskRows,
  tokenRows,
  variableRows,
  visibleIn,
  waitRows,
} from '../../../../../processes/simulation/trial/views.ts'
import type { Variables } from '../../../../../processes/state/state.ts'
import { textOf } from '../../../../../schemas/evaluate/textOf.ts'
import type { Call } from '../../../../ground/kernel/call.ts'
import { Statement } from '../../../../services/records/model/statement.ts'
import { fault, faultWith } from '../../faults.ts'
import { filledIn, withoutOwn } from '../../tasks/checkFields.ts'
import { heldTrail, type Played, playTrial, writeTrail } from './playTrial.ts'

/** POST /nbpm/simulation/trial/act: performs one action; a refused one is not stored. */
export const act = (call: Call) =>
  call.transaction(async tx => {
    const before = await heldTrail(tx, tx.input.id)
    const next = actOf(tx.input)
    await checkForm(tx, next)
    const { refusal } = await playTrial(tx, tx.input.id, [next])
    if (refusal !== undefined) throw faultWith(refusal.error, refusal.message)
    const acts = [...before, next]
    await writeTrail(tx, tx.input.id, acts)
    return { id: tx.input.id, acts: acts.length }
  })

/** POST /nbpm/simulation/trial/undo: replays all actions except the last. */
export const undo = (call: Call) =>
  call.transaction(async tx => {
    const acts = await heldTrail(tx, tx.input.id)
    if (acts.length === 0) throw fault('NOTHING_TO_UNDO')
    await writeTrail(tx, tx.input.id, acts.slice(0, -1))
    return { id: tx.input.id, acts: acts.length - 1 }
  })

/** POST /nbpm/simulation/trial/restart */
export const restart = (call: Call) =>
  call.transaction(async tx => {
    await heldTrail(tx, tx.input.id)
    await writeTrail(tx, tx.input.id, [])
    return { id: tx.input.id, acts: 0 }
  })

const needed = (value: unknown, what: string): string => {
  const text = textOf(value)
  if (text === null) throw fault('TRIAL_TARGET_MISSING', { what })
  return text
}

const waits = ['event', 'job', 'child', 'adHoc'] as const

function actOf(input: Record<string, unknown>): TrialAct {
  const variables = (input.variables ?? {}) as Variables
  const comment = textOf(input.comment)
  const person = textOf(input.person)
  const said = { ...(comment === null ? {} : { comment }), ...(person === null ? {} : { person }) }
  switch (input.act) {
    case 'agree':
    case 'refuse':
      return { do: input.act, taskId: needed(input.taskId, '任务'), variables, ...said }
    case 'return': {
      const scope =
        input.scope === 'branch' || input.scope === 'all' || input.scope === 'keepSiblings' ? input.scope : undefined
      const to = needed(input.to, '驳回到的节点')
      return { do: 'return', taskId: needed(input.taskId, '任务'), to, ...said, ...(scope ? { scope } : {}) }
    }
    case 'timer':
      return { do: 'timer' }
    case 'wait':
      if (!(Number(input.minutes) > 0)) throw fault('TRIAL_TIME_MISSING')
      return { do: 'wait', minutes: Number(input.minutes) }
    case 'come': {
      const wait = waits.find(each => each === input.wait) ?? 'event'
      return { do: 'come', wait, id: needed(input.waitId, '等待'), variables }
    }
    case 'fail': {
      const code = textOf(input.code)
      const message = textOf(input.message) ?? '仿真失败'
      return { do: 'fail', id: needed(input.waitId, '等待'), message, ...(code === null ? {} : { code }) }
    }
    default:
      throw fault('TRIAL_ACT_UNKNOWN')
  }
}

/** Validates the form input with the rights of the node, as for a real task. */
async function checkForm(tx: Call, next: TrialAct): Promise<void> {
  if ((next.do !== 'agree' && next.do !== 'refuse') || Object.keys(next.variables ?? {}).length === 0) return
  const { trial } = await playTrial(tx, tx.input.id)
  if (!trial) return
  const { state, task } = found(trial, next.taskId)
  const known = visibleIn(state, task.scopeId)
  const form = formOf(trial.world.graph(state.instance.key).settings)
  filledIn({
    rights: fillingRights(trial.world.graph(state.instance.key), task, form),
    form,
    given: next.variables ?? {},
    known,
    as: next.do,
  })
}

/** GET /nbpm/simulation/trial/{id}: returns the current state. */
export async function trial(call: Call) {
  const played = await playTrial(call, call.input.id)
  const { scenario, acts } = played
  const now = played.trial?.world.now
  const root = played.trial?.world.instances.get(played.trial.rootId)
  const next = played.trial?.world.agenda.peek()
  const names = await namesOf(call, scenario.starterId === null ? [] : [scenario.starterId])
  return {
    id: scenario.id,
    name: scenario.name,
    modelName: scenario.processes.modelName,
    phase: root?.instance.phase ?? null,
    now: now === undefined ? null : new Date(now).toISOString(),
    startedAt: root?.instance.startedAt ?? null,
    acts: acts.length,
    starterName: scenario.starterId === null ? null : (names.get(scenario.starterId) ?? null),
    openTasks: (played.trial?.running ?? []).reduce((sum, state) => sum + state.tasks.length, 0),
    nextTimer: next ? new Date(next.at).toISOString() : null,
    message: played.refusal?.message ?? incidentOf(played) ?? '',
    isOver: root !== undefined && root.instance.endedAt !== null,
  }
}

function incidentOf({ trial: played }: Played): string | undefined {
  const line = [...(played?.lines ?? [])].reverse().find(({ kind }) => kind === 'incident')
  const isOpen = played?.running.some(({ instance }) => instance.incidents > 0)
  return isOpen && typeof line?.data.message === 'string' ? line.data.message : undefined
}

/** POST /nbpm/simulation/trial/tasks */
export async function trialTasks(call: Call) {
  const { trial: played } = await playTrial(call, call.input.id)
  if (!played) return []
  const rows = taskRows(played)
  const names = await namesOf(
    call,
    rows.flatMap(row => row.people),
  )
  return rows.map(({ people, groups, ...row }) => ({
    ...row,
    personName: [...people.map(id => names.get(id) ?? id), ...groups].slice(0, 10).join('、') || '任何人',
  }))
}

/** POST /nbpm/simulation/trial/waits */
export const trialWaits = async (call: Call) => rowsOf(await playTrial(call, call.input.id), waitRows)
/** POST /nbpm/simulation/trial/tokens */
export const trialTokens = async (call: Call) => rowsOf(await playTrial(call, call.input.id), tokenRows)
/** POST /nbpm/simulation/trial/variables */
export const trialVariables = async (call: Call) => rowsOf(await playTrial(call, call.input.id), variableRows)

/** POST /nbpm/simulation/trial/path */
export async function trialPath(call: Call) {
  const { trial: played } = await playTrial(call, call.input.id)
  if (!played) return []
  const people = played.lines.flatMap(({ data }) => (typeof data.assignee === 'string' ? data.assignee : []))
  return pathRows(played, await namesOf(call, people))
}

const rowsOf = <Row>({ trial: played }: Played, rows: (trial: NonNullable<Played['trial']>) => Row[]): Row[] =>
  played ? rows(played) : []

/** GET /nbpm/simulation/trial/task: returns the form of a task. */
export async function trialTask(call: Call) {
  const { trial: played } = await playTrial(call, call.input.id)
  if (!played) throw fault('TRIAL_NOT_STARTED')
  const { state, task } = found(played, call.input.taskId)
  const node = played.world.nodeOf(state, task.nodeId)
  const form = formOf(played.world.graph(state.instance.key).settings)
  const shown = form && formAt(form, node?.settings?.fields ?? [], 'read', visibleIn(state, task.scopeId))
  return {
    id: call.input.id,
    name: task.name,
    form: shown && isWritable(shown) ? shown : null,
    variables: withoutOwn(visibleIn(state, task.scopeId)),
  }
}

/** POST /nbpm/simulation/trial/backs: returns possible return targets: earlier tasks, and the initiator. */
export async function trialBacks(call: Call) {
  const { trial: played } = await playTrial(call, call.input.id)
  if (!played) return []
  const { state, task } = found(played, call.input.taskId)
  const context = played.contextOf(state, task, null)
  const targets = returnTargets(context, task).map(({ nodeId, name }) => ({ id: nodeId, name }))
  const own = initiatorTask(context, task)
  return own || state.instance.initiator === null ? targets : [...targets, { id: 'initiator', name: '发起人' }]
}

function found(played: NonNullable<Played['trial']>, taskId: unknown) {
  try {
    return played.find(String(taskId))
  } catch (error) {
    throw error instanceof WorldRefusal ? fault('TASK_FINISHED') : error
  }
}

async function namesOf(call: Call, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const s = new Statement()
  const rows = await s.run(
    call.db,
    `select u."id", u."name" from "app_user" u where u."id" = any(${s.value([...new Set(ids)])}::text[])`,
  )
  return new Map(rows.map(row => [String(row.id), String(row.name)]))
}
