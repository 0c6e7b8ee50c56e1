import { nextTimeout } from '../../assignment/timeoutLadder.ts'
import { whyApprover } from '../../assignment/whyApprover.ts'
import { openAdHocs } from '../../engine/adHocs.ts'
import { formAt, formOf, isWritable } from '../../forms/processForm.ts'
import type { EndPhase, InstanceState, Variables } from '../../state/state.ts'
import type { Trial, TrialLine } from './trial.ts'

const nameOf = (trial: Trial, state: InstanceState, nodeId: string | null): string => {
  const node = nodeId === null ? undefined : trial.world.nodeOf(state, nodeId)
  return node === undefined ? (nodeId ?? '') : (typeof node.name === 'string' ? node.name : node.name.source) || node.id
}

const processOf = (trial: Trial, key: string): string => trial.setup.graphs.get(key)?.name || key

/** Returns one row per pending assignee; an unclaimed task has one row. */
export function taskRows(trial: Trial) {
  return trial.running.flatMap(state =>
    state.tasks.flatMap(task => {
      const open = state.slots.filter(slot => slot.taskId === task.id && slot.state === 'open')
      const settings = trial.world.nodeOf(state, task.nodeId)?.settings
      const form = formOf(trial.world.graph(state.instance.key).settings)
      const isRefusable = !settings?.buttons || settings.buttons.some(({ button }) => button === 'refuse')
      const isReturnable = !settings?.buttons || settings.buttons.some(({ button }) => button === 'return')
      const row = {
        taskId: task.id,
        name: task.name || nameOf(trial, state, task.nodeId),
        processName: processOf(trial, state.instance.key),
        mode: task.mode,
        since: task.createdAt,
        may: ['agree', ...(isRefusable ? ['refuse'] : []), ...(isReturnable ? ['return'] : [])],
        hasForm: form !== null && isWritable(formAt(form, settings?.fields ?? [], 'read')),
      }
      if (open.length === 0) {
        const { users, groups } = task.candidates
        return [{ ...row, id: task.id, person: users[0] ?? null, why: '认领后办理', people: users, groups }]
      }
      return open.map(slot => ({
        ...row,
        id: slot.id,
        person: slot.assignee,
        why: whyApprover(slot.explanation),
        people: [slot.assignee],
        groups: [],
      }))
    }),
  )
}

/** Returns what the trial waits for: timers first, in the order in which they fire. */
export function waitRows(trial: Trial) {
  const rows = trial.running.flatMap(state => {
    const place = (nodeId: string) => ({
      nodeName: nameOf(trial, state, nodeId),
      processName: processOf(trial, state.instance.key),
    })
    const events = state.subscriptions.map(row => ({
      id: row.id,
      kind: row.kind as string,
      wait: 'event',
      ...place(row.nodeId),
      name: row.name ?? '',
      due: row.due,
      mayCome: row.kind !== 'condition',
      mayFail: false,
    }))
    const ladders = state.tasks.flatMap(task => {
      const next = nextTimeout(
        trial.world.nodeOf(state, task.nodeId)?.settings?.timeouts ?? [],
        task,
        trial.setup.calendar,
      )
      return next
        ? [
            {
              id: `${task.id}.timeout`,
              kind: 'timeout',
              wait: 'timeout',
              ...place(task.nodeId),
              name: ladderTexts[next.do],
              due: next.due as string | null,
              mayCome: false,
              mayFail: false,
            },
          ]
        : []
    })
    const tokens = state.tokens
      .filter(({ wait, id }) => wait === 'job' || (wait === 'child' && !hasChild(trial, id)))
      .map(token => ({
        id: token.id,
        kind: token.wait as string,
        wait: token.wait as string,
        ...place(token.nodeId),
        name: '',
        due: null,
        mayCome: true,
        mayFail: token.wait === 'job',
      }))
    return [...events, ...ladders, ...tokens, ...adHocRows(trial, state, place)]
  })
  return rows.sort((one, other) => (one.due ?? '9').localeCompare(other.due ?? '9'))
}

/** Returns the activities of ad-hoc sub-processes that may be started, and the action to end each. */
function adHocRows(trial: Trial, state: InstanceState, place: (nodeId: string) => object) {
  return openAdHocs(trial.world.graph(state.instance.key), state).flatMap(({ scope, node, starts }) => {
    const row = { kind: 'adHoc', wait: 'adHoc', due: null, mayCome: true, mayFail: false }
    const named = { nodeName: '', processName: '' }
    return [
      ...starts.map(start => ({ ...row, ...named, ...place(start.id), id: `${scope.id} ${start.id}`, name: '开始' })),
      { ...row, ...named, ...place(node.id), id: scope.id, name: '结束' },
    ]
  })
}

const ladderTexts = {
  remind: '到期提醒',
  copySuperior: '到期抄送上级',
  handOver: '到期转交',
  pass: '到期自动同意',
  reject: '到期自动拒绝',
}

const hasChild = (trial: Trial, tokenId: string): boolean =>
  trial.running.some(({ instance }) => instance.parentTokenId === tokenId)

/** Returns where the tokens stand. */
export function tokenRows(trial: Trial) {
  return trial.running.flatMap(state =>
    state.tokens.map(token => ({
      id: token.id,
      nodeName: nameOf(trial, state, token.nodeId),
      processName: processOf(trial, state.instance.key),
      wait: token.wait,
      message:
        token.wait === 'incident'
          ? String(
              trial.lines.findLast(line => line.kind === 'incident' && line.nodeId === token.nodeId)?.data.message ??
                '',
            )
          : '',
    })),
  )
}

/** Returns the variables of all scopes, without the engine's own. */
export function variableRows(trial: Trial) {
  return trial.running.flatMap(state =>
    state.scopes.flatMap(scope =>
      Object.entries(scope.variables)
        .filter(([name]) => !name.startsWith('#'))
        .map(([name, value]) => ({
          id: `${scope.id}.${name}`,
          name,
          value: value as unknown,
          processName: processOf(trial, state.instance.key),
          place: scope.nodeId === null ? '流程' : nameOf(trial, state, scope.nodeId),
        })),
    ),
  )
}

/** Returns the variables visible in a scope: its own, then those outward. */
export function visibleIn(state: InstanceState, scopeId: string): Variables {
  const seen: Variables = {}
  for (let id: string | null = scopeId; id !== null; ) {
    const scope = state.scopes.find(each => each.id === id)
    for (const [name, value] of Object.entries(scope?.variables ?? {}))
      if (!name.startsWith('#') && !(name in seen)) seen[name] = value
    id = scope?.parentId ?? null
  }
  return seen
}

/** Events that add nothing to their neighbours. */
const quiet = new Set(['nodeLeft', 'scopeClosed', 'subscribed'])

/** Returns what has happened so far, latest first. */
export function pathRows(trial: Trial, names: ReadonlyMap<string, string>) {
  return trial.lines
    .filter(({ kind }) => !quiet.has(kind))
    .map((line, index) => {
      const state = trial.world.instances.get(line.instanceId)
      return {
        id: String(index + 1),
        act: line.act,
        at: line.at,
        kind: line.kind,
        nodeName: state ? nameOf(trial, state, line.nodeId) : (line.nodeId ?? ''),
        processName: processOf(trial, line.process),
        text: textOfLine(trial, line, names),
      }
    })
    .reverse()
}

function textOfLine(trial: Trial, { kind, data, process }: TrialLine, names: ReadonlyMap<string, string>): string {
  const person = typeof data.assignee === 'string' ? (names.get(data.assignee) ?? data.assignee) : ''
  const graph = trial.setup.graphs.get(process)
  const label = (id: unknown) => graph?.nodes.find(node => node.id === id)?.name ?? id
  switch (kind) {
    case 'flowTaken': {
      const flow = graph?.flows.find(each => each.id === data.flowId)
      return `${flow?.name ? `${flow.name}：` : ''}到“${String(label(data.to))}”`
    }
    case 'slotOpened':
    case 'taskClaimed':
      return [person, whyApprover(data.explanation)].filter(Boolean).join('，')
    case 'slotDecided':
      return [person, decisions[String(data.decision ?? data.state)] ?? ''].filter(Boolean).join('：')
    case 'taskReturned':
      return `驳回到“${String(data.to === 'initiator' ? '发起人' : label(data.to))}”`
    case 'instanceEnded':
      return phases[data.phase as EndPhase] ?? ''
    case 'incident':
      return String(data.message ?? '')
    default:
      return ''
  }
}

const decisions: Record<string, string> = { agreed: '同意', refused: '不同意', agree: '同意', refuse: '不同意' }
const phases: Record<EndPhase, string> = {
  completed: '完成',
  rejected: '被拒绝',
  cancelled: '撤销',
  terminated: '终止',
}
