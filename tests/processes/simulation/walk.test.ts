import { expect, test } from 'vitest'
import { readModel } from '../../../processes/bpmn/readModel.ts'
import { playWalk, type WalkAct, type WalkView } from '../../../processes/simulation/walk/walk.ts'
import { walkable } from '../../../processes/simulation/walk/walkable.ts'
import type { Graph } from '../../../processes/state/graph.ts'
import { file, flow } from '../bpmn/bpmnText.ts'

async function graphsOf(xml: string): Promise<Map<string, Graph>> {
  const { graphs } = await readModel(xml)
  return new Map(graphs.map(graph => [graph.key, walkable(graph)]))
}

/** Clicks elements one after the other; a list of flows is a choice. */
function walk(graphs: ReadonlyMap<string, Graph>, clicks: readonly (string | readonly string[])[]): WalkView {
  const acts: WalkAct[] = []
  let view = playWalk(graphs, acts)
  for (const click of clicks) {
    if (typeof click !== 'string') acts.push({ do: 'choose', key: view.choice!.key, flows: click })
    else {
      const offer = view.offers.find(each => each.nodeId === click)
      if (!offer) throw new Error(`nothing to click at ${click}: ${view.offers.map(each => each.nodeId)}`)
      acts.push(offer.acts[0]!.act)
    }
    view = playWalk(graphs, acts)
  }
  return view
}

const at = ({ tokens }: WalkView) => Object.fromEntries(tokens)
const offers = (view: WalkView) => view.offers.map(({ title }) => title)

const choosing = file(
  `<startEvent id="s" name="提交"/><userTask id="a" name="审批"><extensionElements>
    <console:settings>
      {"approvers":[{"rule":"headAbove","levels":1}],"timeouts":[{"after":"PT1H","do":"pass"}]}
      </console:settings></extensionElements></userTask>
   <exclusiveGateway id="g" name="金额" default="small"/>
     <serviceTask id="pay" name="付款" flowable:expression="#{amount * 2}"/><userTask id="b" name="复核"/><endEvent id="e"/>
   ${flow('s>a')}${flow('a>g')}${flow('g>b', '#{amount > 100}', 'big')}${flow('g>pay', undefined, 'small')}
     ${flow('pay>e')}${flow('b>e')}`,
)

test('a task is completed by a click, and nobody but the person decides without data', async () => {
  const graphs = await graphsOf(choosing)
  expect(offers(playWalk(graphs, []))).toEqual(['从“提交”开始'])
  const begun = walk(graphs, ['s'])
  expect([at(begun), offers(begun)]).toEqual([{ a: 1 }, ['办理“审批”']])
  const asked = walk(graphs, ['s', 'a'])
  expect(at(asked), 'the token stands before the choice').toEqual({ g: 1 })
  expect(asked.choice).toMatchObject({
    nodeId: 'g',
    isMany: false,
    flows: [{ id: 'big' }, { id: 'small', title: '其他情况：到“付款”' }],
  })
  const reviewed = walk(graphs, ['s', 'a', ['big']])
  expect([at(reviewed), offers(reviewed)]).toEqual([{ b: 1 }, ['办理“复核”']])
  expect([...reviewed.passed]).toEqual(expect.arrayContaining(['s', 'a', 'g', 'big', 'b']))
  expect(reviewed.passed.has('small')).toBe(false)
  const done = walk(graphs, ['s', 'a', ['small']])
  expect([done.isOver, at(done)]).toEqual([true, {}])
  expect(done.lines.map(({ text }) => text)).toEqual([
    '“p”开始',
    '到达“提交”',
    '到达“审批”',
    '“审批”办完，同意',
    '到达“金额”',
    '“金额”走“付款”',
    '到达“付款”',
    '到达结束事件',
    '流程完成',
  ])
})

test('timers, messages, errors and called processes happen by a click at their element', async () => {
  const graphs = await graphsOf(
    file(
      `<startEvent id="s"/><serviceTask id="h" name="查询" flowable:type="http"><extensionElements>
        <flowable:field name="requestUrl" stringValue="https://example.org/"/></extensionElements></serviceTask>
       <boundaryEvent id="bad" attachedToRef="h"><errorEventDefinition errorRef="err"/></boundaryEvent>
       <eventBasedGateway id="g"/><intermediateCatchEvent id="paid">
         <messageEventDefinition messageRef="m"/></intermediateCatchEvent>
       <intermediateCatchEvent id="late"><timerEventDefinition>
         <timeDuration>P3D</timeDuration></timerEventDefinition></intermediateCatchEvent>
       <callActivity id="c" calledElement="elsewhere"/><endEvent id="e"/><endEvent id="z"/>
       ${flow('s>h')}${flow('h>g')}${flow('g>paid')}${flow('g>late')}${flow('paid>c')}${flow('late>e')}${flow('c>e')}
         ${flow('bad>z')}`,
      '<message id="m" name="付款"/><error id="err" errorCode="404"/>',
    ),
  )
  expect(offers(walk(graphs, ['s']))).toEqual(['完成“查询”', '错误边界事件'])
  expect([...walk(graphs, ['s', 'bad']).passed]).toContain('z')
  const waiting = walk(graphs, ['s', 'h'])
  expect(offers(waiting)).toEqual(['消息中间捕获事件', '定时中间捕获事件'])
  expect(walk(graphs, ['s', 'h', 'late']).isOver).toBe(true)
  const called = walk(graphs, ['s', 'h', 'paid'])
  expect([at(called), offers(called)]).toEqual([{ c: 1 }, ['完成调用活动']])
  expect(walk(graphs, ['s', 'h', 'paid', 'c']).isOver).toBe(true)
})

test('branches run beside each other, repeated activities twice, and several ways are chosen at once', async () => {
  const graphs = await graphsOf(
    file(
      `<startEvent id="s"/><inclusiveGateway id="g"/><userTask id="a"/><userTask id="b">
        <multiInstanceLoopCharacteristics>
        <loopCardinality>#{count}</loopCardinality></multiInstanceLoopCharacteristics></userTask>
       <userTask id="c"/><inclusiveGateway id="j"/><endEvent id="e"/>
       ${flow('s>g')}${flow('g>a', '#{x}', 'ga')}${flow('g>b', '#{y}', 'gb')}${flow('g>c', '#{z}', 'gc')}${flow('a>j')}
         ${flow('b>j')}${flow('c>j')}${flow('j>e')}`,
    ),
  )
  expect(walk(graphs, ['s']).choice).toMatchObject({ isMany: true, nodeId: 'g' })
  const both = walk(graphs, ['s', ['ga', 'gb']])
  expect(at(both)).toEqual({ a: 1, b: 2 })
  expect(at(walk(graphs, ['s', ['ga', 'gb'], 'a', 'b']))).toEqual({ b: 1, j: 1 })
  expect(walk(graphs, ['s', ['ga', 'gb'], 'a', 'b', 'b']).isOver).toBe(true)
})

test('a process with several starts waits for the one that is clicked', async () => {
  const timer = '<timerEventDefinition><timeCycle>R/PT1H</timeCycle></timerEventDefinition>'
  const graphs = await graphsOf(
    file(
      `<startEvent id="m1" name="收到订单"><messageEventDefinition messageRef="m"/></startEvent>
        <startEvent id="t1" name="每小时">${timer}</startEvent>
       <userTask id="a" name="登记"/><endEvent id="e"/>${flow('m1>a')}${flow('t1>a')}${flow('a>e')}`,
      '<message id="m" name="订单"/>',
    ),
  )
  expect(offers(playWalk(graphs, []))).toEqual(['从“收到订单”开始', '从“每小时”开始'])
  expect(at(walk(graphs, ['t1']))).toEqual({ a: 1 })
})

test('what the approver decided is known, so that a condition on it needs no choice', async () => {
  const graphs = await graphsOf(
    file(
      `<startEvent id="s"/><userTask id="a" name="审批"><extensionElements>
        <console:settings>{"onRefuse":"flow"}</console:settings></extensionElements></userTask>
       <exclusiveGateway id="g" default="no"/><userTask id="b"/><userTask id="c"/><endEvent id="e"/>
       ${flow('s>a')}${flow('a>g')}${flow('g>b', '#{outcome == "agreed"}')}${flow('g>c', undefined, 'no')}
         ${flow('b>e')}${flow('c>e')}`,
    ),
  )
  const [agree, refuse] = walk(graphs, ['s']).offers[0]!.acts
  const after = (act: WalkAct) => at(playWalk(graphs, [{ do: 'start', key: 'p' }, act]))
  expect([after(agree!.act), after(refuse!.act)]).toEqual([{ b: 1 }, { c: 1 }])
})

test('an act of what is gone is refused', async () => {
  const graphs = await graphsOf(choosing)
  expect(() =>
    playWalk(graphs, [
      { do: 'start', key: 'p' },
      { do: 'trigger', id: 'none' },
    ]),
  ).toThrow('该等待已经结束')
})
