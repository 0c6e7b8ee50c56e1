import { describe, expect, it } from 'vitest'
import { WorldRefusal } from '../../../processes/simulation/refusals.ts'
import type { TrialAct } from '../../../processes/simulation/trial/acts.ts'
import { Trial, type TrialSetup, Unanswered } from '../../../processes/simulation/trial/trial.ts'
import { taskRows, tokenRows, variableRows, waitRows } from '../../../processes/simulation/trial/views.ts'
import { World } from '../../../processes/simulation/world.ts'
import type { ApproversAnswer } from '../../../processes/state/result.ts'
import { file, flow } from '../bpmn/bpmnText.ts'
import { demoGraphs, graphsOf, monday, officeHours } from './models.ts'

const people: Record<string, ApproversAnswer> = Object.fromEntries(
  ['head', 'leader', 'finance', 'compliance', 'board'].map(id => [
    id,
    { slots: [{ assignee: `${id}-person`, explanation: { rule: 'users' } }] },
  ]),
)
people.hr = { slots: [{ assignee: 'clerk', explanation: { rule: 'roles' } }], candidates: { users: [], groups: [] } }

async function setupOf(key: 'leave' | 'purchase', variables: Record<string, unknown>): Promise<TrialSetup> {
  const graphs = new Map((await demoGraphs(key)).map(graph => [graph.key, graph]))
  return { graphs, key, startAt: monday, starter: 'employee', variables, calendar: officeHours }
}

/** Plays as the server does: who approves is found out when it is asked, then all is played again. */
function play(setup: TrialSetup, acts: readonly TrialAct[]): Trial {
  const answers = new Map<string, ApproversAnswer>()
  for (;;) {
    try {
      const trial = new Trial(setup, answers)
      for (const act of acts) trial.do(act)
      return trial
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      answers.set(error.key, people[error.question.nodeId] ?? { slots: [] })
    }
  }
}

const taskAt = (trial: Trial, name: string) => taskRows(trial).find(row => row.name === name)?.taskId ?? 'none'
const open = (trial: Trial) => taskRows(trial).map(row => `${row.name}: ${row.people.join()}`)

describe('a process played step by step', () => {
  it('leave: the head agrees, the leader sends it back, then all agree', async () => {
    const setup = await setupOf('leave', { kind: '年假', days: 5, reason: '旅行' })
    const acts: TrialAct[] = []
    const now = () => play(setup, acts)
    expect(open(now())).toEqual(['部门负责人审批: head-person'])
    acts.push({ do: 'agree', taskId: taskAt(now(), '部门负责人审批') })
    expect(open(now())).toEqual(['分管领导审批: leader-person'])
    expect(tokenRows(now())).toMatchObject([{ nodeName: '分管领导审批', wait: 'task' }])
    acts.push({ do: 'return', taskId: taskAt(now(), '分管领导审批'), to: 'head' })
    expect(open(now())).toEqual(['部门负责人审批: head-person'])
    acts.push({ do: 'agree', taskId: taskAt(now(), '部门负责人审批') })
    acts.push({ do: 'agree', taskId: taskAt(now(), '分管领导审批') })
    expect(open(now())).toEqual(['人事备案: clerk'])
    acts.push({ do: 'agree', taskId: taskAt(now(), '人事备案') })
    expect(now().world.state(now().rootId).instance.phase).toBe('completed')
  })

  it('takes the other way for two days, and ends at a refusal', async () => {
    const setup = await setupOf('leave', { days: 2 })
    const first = play(setup, [])
    const acts: TrialAct[] = [{ do: 'agree', taskId: taskAt(first, '部门负责人审批') }]
    expect(open(play(setup, acts))).toEqual(['人事备案: clerk'])
    const refused = play(setup, [{ do: 'refuse', taskId: taskAt(first, '部门负责人审批') }])
    expect(refused.world.state(refused.rootId).instance.phase).toBe('rejected')
    expect(taskRows(refused)).toEqual([])
  })

  it('purchase: both branches, then the large way by the amount that was filled in', async () => {
    const setup = await setupOf('purchase', { amount: 120_000 })
    const acts: TrialAct[] = []
    for (const name of ['部门负责人审批', '财务审核', '法务审核'])
      acts.push({ do: 'agree', taskId: taskAt(play(setup, acts), name) })
    expect(open(play(setup, acts))).toEqual(['分管领导会签: board-person'])
    expect(variableRows(play(setup, acts)).find(({ name }) => name === 'amount')?.value).toBe(120_000)
  })

  it('the same acts give the same ids, and without the last act all is as before it', async () => {
    const setup = await setupOf('purchase', { amount: 5 })
    const acts: TrialAct[] = [{ do: 'agree', taskId: taskAt(play(setup, []), '部门负责人审批') }]
    const before = JSON.stringify([...play(setup, acts).world.instances.values()])
    const more: TrialAct = { do: 'agree', taskId: taskAt(play(setup, acts), '财务审核') }
    expect(JSON.stringify([...play(setup, [...acts, more]).world.instances.values()])).not.toBe(before)
    expect(JSON.stringify([...play(setup, acts).world.instances.values()])).toBe(before)
  })

  it('reminds at the working time of the ladder, and refuses what is not there', async () => {
    const setup = await setupOf('leave', { days: 5 })
    const agreed: TrialAct = { do: 'agree', taskId: taskAt(play(setup, []), '部门负责人审批') }
    const waiting = play(setup, [agreed])
    // 48 hours of eight a day: six working days, so the evening of Monday a week later.
    expect(waitRows(waiting)).toMatchObject([{ kind: 'timeout', name: '到期提醒', due: '2026-03-09T09:00:00.000Z' }])
    const rung = play(setup, [agreed, { do: 'timer' }])
    expect(new Date(rung.world.now).toISOString()).toBe('2026-03-09T09:00:00.000Z')
    expect(rung.lines.map(line => line.kind)).toContain('taskTimedOut')
    expect(() => play(setup, [{ do: 'agree', taskId: 'gone' }])).toThrow(WorldRefusal)
    expect(() => play(setup, [{ do: 'timer' }])).toThrow('没有等待中的定时器')
  })

  it('timers, messages and work are waited for by name', async () => {
    const [graph] = await graphsOf(
      file(
        `<startEvent id="s"/><eventBasedGateway id="g"/>
         <intermediateCatchEvent id="paid" name="收到付款"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>
         <intermediateCatchEvent id="late" name="逾期"><timerEventDefinition>
           <timeDuration>P3D</timeDuration></timerEventDefinition></intermediateCatchEvent>
         <userTask id="ship" name="发货"/><userTask id="dun" name="催款"/><endEvent id="e"/>
         ${flow('s>g')}${flow('g>paid')}${flow('g>late')}${flow('paid>ship')}${flow('late>dun')}${flow('ship>e')}
         ${flow('dun>e')}`,
        '<message id="m" name="付款"/>',
      ),
    )
    if (!graph) throw new Error('no graph')
    const graphs = new Map([['p', graph]])
    const setup = { graphs, key: 'p', startAt: monday, starter: null, variables: {}, calendar: officeHours }
    const rows = waitRows(play(setup, []))
    expect(rows.map(({ kind, nodeName, name }) => [kind, nodeName, name])).toEqual([
      ['timer', '逾期', ''],
      ['message', '收到付款', '付款'],
    ])
    const id = rows.find(({ kind }) => kind === 'message')?.id ?? ''
    expect(open(play(setup, [{ do: 'come', wait: 'event', id, variables: { paid: 3 } }]))).toEqual(['发货: '])
    expect(open(play(setup, [{ do: 'wait', minutes: 60 * 24 * 3 }]))).toEqual(['催款: '])
    expect(open(play(setup, [{ do: 'wait', minutes: 60 * 24 * 3 - 1 }]))).toEqual([])
  })

  it('what has to be answered first changes nothing: an act done anew gives what playing all again gives', async () => {
    const setup = await setupOf('purchase', { amount: 120_000 })
    const acts: TrialAct[] = []
    for (const name of ['部门负责人审批', '财务审核', '法务审核'])
      acts.push({ do: 'agree', taskId: taskAt(play(setup, acts), name) })
    acts.push({ do: 'wait', minutes: 30 })
    const answers = new Map<string, ApproversAnswer>()
    const asked: string[] = []
    const answered = <Result>(work: () => Result): Result => {
      for (;;)
        try {
          return work()
        } catch (error) {
          if (!(error instanceof Unanswered)) throw error
          asked.push(error.question.nodeId)
          answers.set(error.key, people[error.question.nodeId] ?? { slots: [] })
        }
    }
    const trial = answered(() => new Trial(setup, answers))
    for (const act of acts) answered(() => trial.do(act))
    const whole = play(setup, acts)
    expect(JSON.stringify([...trial.world.instances.values()])).toBe(
      JSON.stringify([...whole.world.instances.values()]),
    )
    expect(trial.lines).toEqual(whole.lines)
    expect(waitRows(trial)).toEqual(waitRows(whole))
    expect(new Set(asked).size).toBe(asked.length)
    const before = JSON.stringify([...trial.world.instances.values()])
    expect(() => trial.do({ do: 'agree', taskId: 'gone' })).toThrow(WorldRefusal)
    expect(JSON.stringify([...trial.world.instances.values()])).toBe(before)
  })

  it('what begins on a condition begins with values that meet it; where chance decides, with any', async () => {
    const condition = `<conditionalEventDefinition><condition>\${n &gt; 5}</condition></conditionalEventDefinition>`
    const graphs = await graphsOf(
      file(
        `<startEvent id="s" name="缺货">${condition}</startEvent><userTask id="t" name="补货"/>
          <endEvent id="e"/>${flow('s>t')}${flow('t>e')}`,
      ),
    )
    const setup = (n: number): TrialSetup => ({
      graphs: new Map(graphs.map(graph => [graph.key, graph])),
      key: 'p',
      startAt: monday,
      starter: 'employee',
      variables: { n },
      calendar: officeHours,
    })
    expect(open(play(setup(9), []))).toEqual(['补货: '])
    expect(() => play(setup(1), [])).toThrow('不满足开始条件“缺货”，不能发起')
    const { key, startAt, calendar } = setup(1)
    const world = new World({
      graphs: setup(1).graphs,
      now: startAt,
      calendar,
      answer: () => ({ slots: [] }),
      choose: () => undefined,
    })
    expect(world.state(world.start(key, { initiator: null, variables: {} })).instance.phase).toBe('running')
  })

  it('activities of an ad-hoc sub-process are begun by hand, and it is ended', async () => {
    const graphs = await graphsOf(
      file(
        `<startEvent id="s"/><adHocSubProcess id="free" name="自由"><userTask id="a" name="甲"/>
          <userTask id="b" name="乙"/></adHocSubProcess><userTask id="t" name="之后"/>${flow('s>free', undefined, 'f1')}
          ${flow('free>t', undefined, 'f2')}`,
      ),
    )
    const key = String(graphs[0]?.key)
    const setup = {
      graphs: new Map(graphs.map(graph => [graph.key, graph])),
      key,
      startAt: monday,
      starter: null,
      variables: {},
      calendar: officeHours,
    }
    const acts: TrialAct[] = []
    const come = (node: string, name: string) => {
      const row = waitRows(play(setup, acts)).find(each => each.nodeName === node && each.name === name)
      acts.push({ do: 'come', wait: 'adHoc', id: String(row?.id) })
    }
    expect(open(play(setup, acts))).toEqual([])
    come('乙', '开始')
    expect(open(play(setup, acts))).toEqual(['乙: '])
    acts.push({ do: 'agree', taskId: taskAt(play(setup, acts), '乙') })
    come('自由', '结束')
    expect(open(play(setup, acts))).toEqual(['之后: '])
  })
})

it('a called process that ends all that called it ends the trial', async () => {
  const called = `<process id="q"><startEvent id="qs"/><endEvent id="qe">
    <terminateEventDefinition flowable:terminateAll="true"/></endEvent>${flow('qs>qe')}</process>`
  const xml = file(
    `<startEvent id="s"/><callActivity id="c" calledElement="q"/><userTask id="t" name="之后"/>${flow('s>c')}
      ${flow('c>t')}`,
    called,
  )
  const graphs = new Map((await graphsOf(xml)).map(graph => [graph.key, graph]))
  const trial = play(
    { graphs, key: 'p', startAt: monday, starter: 'employee', variables: {}, calendar: officeHours },
    [],
  )
  expect(trial.world.state(trial.rootId).instance.phase).toBe('terminated')
})
