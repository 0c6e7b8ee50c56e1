import { describe, expect, it } from 'vitest'
import { readModel } from '../../../processes/bpmn/readModel.ts'
import { asked, beside, boundary, end, gateway, givenXml, path, refers, start, timer, user, when } from './givenXml.ts'
import { cel, graphOf } from './graphBuilder.ts'
import { MemoryHost } from './memoryHost.ts'

const caller = (call: object) =>
  graphOf('p', g =>
    g
      .node('start', 'startEvent')
      .node('call', 'callActivity', { call: { key: 'q', in: [], out: [], ...call } })
      .node('after', 'userTask')
      .boundary('caught', 'call', {
        events: [{ event: 'error', code: 'K1', variable: 'code', messageVariable: 'text' }],
      })
      .node('other', 'userTask')
      .path('start', 'call', 'after')
      .path('caught', 'other'),
  )
const called = graphOf('q', g =>
  g
    .node('start', 'startEvent')
    .node('fill', 'userTask')
    .node('fail', 'endEvent', { events: [{ event: 'error', code: 'K1', message: '金额过大' }] })
    .path('start', 'fill', 'fail'),
)

describe('cases found in processes of other engines', () => {
  it('W1 a called process passes on its variables when it ends with an error', () => {
    for (const call of [{ inheritOut: true }, { out: [{ target: 'amount', value: cel('amount') }] }]) {
      const host = new MemoryHost().deploy(caller(call), called)
      const id = host.start('p', { own: 1 })
      host.complete('fill', { amount: 7 })
      expect(host.open()).toEqual(['other'])
      expect(host.variables(id)).toMatchObject({ own: 1, amount: 7, code: 'K1', text: '金额过大' })
    }
  })

  it('W2 a handler receives the text of the error that it catches', async () => {
    const caught =
      '<errorEventDefinition errorRef="k" flowable:errorVariableName="code" flowable:errorMessageVariable="text"/>'
    const inside = `${start()}<subProcess id="sub">${start('si')}${end('se', '<errorEventDefinition errorRef="k"/>')}
      ${path('si', 'se')}</subProcess>${boundary('b', 'sub', caught)}${user('a', 'o')}${path('s', 'sub', 'a')}
      ${path('b', 'o')}`
    const xml = (attributes: string) =>
      `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"
          targetNamespace="t"><error id="k" errorCode="K1" ${attributes}/>
          <process id="p" isExecutable="true">${inside}</process></definitions>`
    for (const [attributes, text] of [
      ['flowable:errorMessage="金额过大"', '金额过大'],
      ['', 'K1'],
    ] as const) {
      const { graphs } = await readModel(xml(attributes))
      const host = new MemoryHost().deploy(...graphs)
      const id = host.start('p')
      expect(host.variables(id)).toEqual({ code: 'K1', text })
    }
  })

  it('W3 deployment refuses a handler that can never act', async () => {
    const doubled = (event: string, attributes = ['', '']) =>
      givenXml(
        `${start()}<subProcess id="sub">${start('si')}${user('i')}${path('si', 'i')}</subProcess>
          ${boundary('b1', 'sub', event, attributes[0])}${boundary('b2', 'sub', event, attributes[1])}
          ${user('a', 'x', 'y')}${path('s', 'sub', 'a')}${path('b1', 'x')}${path('b2', 'y')}`,
      )
    await expect(doubled(refers('escalation', 'c1'))).rejects.toThrow(
      '多个边界事件捕获同一升级“c1”，只有第一个会起作用',
    )
    await expect(doubled(refers('escalation', 'c1'), ['', beside])).rejects.toThrow('升级“c1”')
    await expect(doubled(refers('error', 'x1'))).rejects.toThrow('错误“x1”')
    await expect(doubled(refers('signal', 'g1'))).rejects.toThrow('信号“g1”')
    await expect(doubled('<errorEventDefinition/>')).rejects.toThrow('多个边界事件捕获同一错误，')
    await doubled(refers('signal', 'g1'), [beside, beside])
    await expect(doubled(when('x > 5'))).rejects.toThrow('多个边界事件捕获同一条件“')
    await doubled(when('x > 5'), ['', beside])
    const timed = (time: string) => `<timerEventDefinition><timeDuration>${time}</timeDuration></timerEventDefinition>`
    await expect(doubled(timed('PT1H'))).rejects.toThrow('多个边界事件捕获同一时间“PT1H”')
    await doubled(timed('PT1H'), [beside, beside])
    await doubled(timed(asked('wait')))
    const caught = ['k1', 'k2'].map(
      id => `<intermediateCatchEvent id="${id}">${refers('signal', 'g1')}</intermediateCatchEvent>`,
    )
    const gate = `<eventBasedGateway id="g"/>${caught.join('')}`
    await expect(
      givenXml(`${start()}${gate}${end('e')}${path('s', 'g', 'k1', 'e')}${path('g', 'k2', 'e')}`),
    ).rejects.toThrow('事件网关之后有多个事件捕获同一信号“g1”')
    const inside = (id: string) =>
      `<subProcess id="${id}" triggeredByEvent="true"><startEvent id="${id}s">${refers('error', 'x1')}</startEvent>
        ${end(`${id}e`)}${path(`${id}s`, `${id}e`)}</subProcess>`
    await expect(givenXml(start() + user('a') + path('s', 'a') + inside('u') + inside('v'))).rejects.toThrow(
      '多个事件子流程捕获同一错误“x1”',
    )
  })

  it('W3 a handler beside acts although one that interrupts stands first', async () => {
    const both = (event: string) =>
      givenXml(
        `${start()}${user('a')}${boundary('b1', 'a', event)}${boundary('b2', 'a', event, beside)}${user('x', 'y')}
          ${path('s', 'a')}${path('b1', 'x')}${path('b2', 'y')}`,
      )
    const conditional = await both(when('x > 5'))
    conditional.start('p', { x: 6 })
    expect(conditional.open().toSorted()).toEqual(['x', 'y'])
    const signalled = await both(refers('signal', 'g1'))
    signalled.start('p')
    signalled.signal('g1')
    expect(signalled.open().toSorted()).toEqual(['x', 'y'])
    const timed = await both(timer('PT1H'))
    timed.start('p')
    timed.advance('PT1H')
    expect(timed.open().toSorted()).toEqual(['x', 'y'])
  })

  it('W4 an uncaught error end event ends the process with a reason, and deployment warns of it', async () => {
    const inside = start() + user('a') + end('e', refers('error', 'x1')) + path('s', 'a', 'e')
    const host = await givenXml(inside)
    const id = host.start('p')
    host.complete('a')
    expect(host.phase(id)).toBe('terminated')
    expect(host.events.get(id)?.at(-1)).toMatchObject({
      kind: 'instanceEnded',
      data: { reason: '节点“e”抛出的错误“x1”没有人处理' },
    })
    const { faults } = await readModel(
      `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
        <error id="x1" errorCode="x1"/><process id="p" isExecutable="true">${inside}</process></definitions>`,
    )
    expect(faults.map(({ level, message }) => [level, message])).toContainEqual([
      'warning',
      '错误“x1”在本流程中没有人捕获，除非调用它的流程捕获，流程会在这里异常结束',
    ])
  })

  it('W4 an uncaught error end event of a called process ends its callers too', () => {
    const calling = (key: string, target: string) =>
      graphOf(key, g =>
        g
          .node('start', 'startEvent')
          .node('call', 'callActivity', { call: { key: target, in: [], out: [] } })
          .node('after', 'userTask')
          .path('start', 'call', 'after'),
      )
    const host = new MemoryHost().deploy(calling('outer', 'p'), calling('p', 'q'), called)
    const id = host.start('outer')
    host.complete('fill')
    expect([...host.events.keys()].map(instance => host.phase(instance))).toEqual(Array(3).fill('terminated'))
    expect(host.events.get(id)?.at(-1)).toMatchObject({
      kind: 'instanceEnded',
      data: { reason: '节点“call”抛出的错误“K1”没有人处理：金额过大' },
    })
  })

  it('W5 a condition that holds when an automatic sub-process begins interrupts it', async () => {
    const automatic = `<scriptTask id="t" scriptFormat="juel" flowable:resultVariable="done">
      <script>${asked('true')}</script></scriptTask>`
    const host = await givenXml(
      `${start()}<subProcess id="sub">${start('si')}${automatic}${end('ie')}${path('si', 't', 'ie')}</subProcess>
        ${boundary('b', 'sub', when('x > 5'))}${user('a', 'o')}${path('s', 'sub', 'a')}${path('b', 'o')}`,
    )
    host.start('p', { x: 9 })
    expect(host.open()).toEqual(['o'])
    host.start('p', { x: 1 })
    expect(host.open()).toEqual(['a', 'o'])
  })

  it('W6 a node without approver rules follows its policy for no approver', () => {
    const withSettings = (settings: object) =>
      graphOf('p', g =>
        g
          .node('start', 'startEvent')
          .node('sign', 'userTask', { settings } as object)
          .node('after', 'userTask')
          .path('start', 'sign', 'after'),
      )
    for (const settings of [{ approvers: [], empty: { do: 'pass' } }, { empty: { do: 'pass' } }]) {
      const host = new MemoryHost().deploy(withSettings(settings))
      host.answer = () => ({ slots: [] })
      host.start('p')
      expect(host.open()).toEqual(['after'])
    }
    const plain = new MemoryHost().deploy(withSettings({}))
    plain.start('p')
    expect(plain.open()).toEqual(['sign'])
  })

  it('W7 deployment refuses a constant number of rounds that no loop can have', async () => {
    const withLoop = (loop: string) =>
      givenXml(`${start()}<userTask id="a">${loop}</userTask>${end('e')}${path('s', 'a', 'e')}`)
    const condition = `<loopCondition>${asked('n &lt; 3')}</loopCondition>`
    for (const most of ['-1', '0', '10001']) {
      const loop = `<standardLoopCharacteristics loopMaximum="${most}">${condition}</standardLoopCharacteristics>`
      await expect(withLoop(loop)).rejects.toThrow(`循环的次数上限 ${most} 应为 1 到 10000 的整数`)
    }
    const times = (count: string) =>
      `<multiInstanceLoopCharacteristics><loopCardinality>${count}</loopCardinality></multiInstanceLoopCharacteristics>`
    for (const count of ['-3', '2.5', '1e9', asked('-3'), '10001', asked("'many'")])
      await expect(withLoop(times(count))).rejects.toThrow(`多实例的次数 ${count} 应为 0 到 10000 的整数`)
    for (const count of ['0', '3', asked("'3'"), 'rounds', asked('rounds + 1'), asked('"a" + "b"')])
      await withLoop(times(count))
  })

  it('W8 link events may refer to each other instead of sharing a name', async () => {
    const catcher = (inner: string) =>
      `<intermediateCatchEvent id="in"><linkEventDefinition id="ld2" name="B">${inner}</linkEventDefinition>
        </intermediateCatchEvent>`
    const thrower = (inner: string) =>
      `<intermediateThrowEvent id="out"><linkEventDefinition id="ld1" name="A">${inner}</linkEventDefinition>
        </intermediateThrowEvent>`
    for (const [target, source] of [
      ['<target>ld2</target>', ''],
      ['', '<source>ld1</source>'],
      ['<target>ld2</target>', '<source>ld1</source>'],
    ] as const) {
      const host = await givenXml(
        start() + thrower(target) + catcher(source) + user('a') + path('s', 'out') + path('in', 'a'),
      )
      host.start('p')
      expect(host.open()).toEqual(['a'])
    }
  })

  it('W9 deployment accepts a second input set', async () => {
    const specification = `<ioSpecification><dataInput id="d1"/><inputSet id="i1">
      <dataInputRefs>d1</dataInputRefs></inputSet>
        <inputSet id="i2"/><outputSet id="o1"/><outputSet id="o2"/></ioSpecification>`
    const host = await givenXml(`${start()}<task id="t">${specification}</task>${user('a')}${path('s', 't', 'a')}`)
    host.start('p')
    expect(host.open()).toEqual(['a'])
  })

  it('W10 a task takes its default flow when no condition holds, beside its unconditional flow', async () => {
    const inside = `${start()}<task id="t" default="d"/>${user('always', 'large', 'usual')}${path('s', 't')}
      ${path('t', 'always')}${path('t', 'large?x > 5')}<sequenceFlow id="d" sourceRef="t" targetRef="usual"/>`
    const small = await givenXml(inside)
    small.start('p', { x: 1 })
    expect(small.open()).toEqual(['always', 'usual'])
    const large = await givenXml(inside)
    large.start('p', { x: 9 })
    expect(large.open()).toEqual(['always', 'large'])
  })

  it('W7 a timer beyond the calendar is refused, at deployment or at run time', async () => {
    const waits = (time: string) =>
      `${start()}<intermediateCatchEvent id="k">${timer(time)}</intermediateCatchEvent>${user('a')}
        ${path('s', 'k', 'a')}`
    for (const time of ['P99999999Y', 'PT99999999999999H', 'P9000Y'])
      await expect(givenXml(waits(time)), time).rejects.toThrow(`定时“${time}”不是正确的时长`)
    const host = await givenXml(waits(asked('time')))
    expect(() => host.start('p', { time: 'P99999999Y' })).toThrow('P99999999Y')
  })

  it('W8 a reference ignores surrounding white space and may use any letters', async () => {
    for (const [id, target] of [
      ['ld2', '\n        ld2\n      '],
      ['链接', '链接'],
      ['链接', ' t:链接 '],
    ]) {
      const host = await givenXml(
        `${start()}<intermediateThrowEvent id="out"><linkEventDefinition id="ld1">
          <target>${target}</target></linkEventDefinition></intermediateThrowEvent><intermediateCatchEvent id="in">
            <linkEventDefinition id="${id}"/>
              </intermediateCatchEvent>${user('a')}${path('s', 'out')}${path('in', 'a')}`,
      )
      host.start('p')
      expect(host.open(), target).toEqual(['a'])
    }
    const written = `<script><![CDATA[${asked('" <target> ld2 </target> "')}]]></script>`
    const script = `<scriptTask id="t" scriptFormat="juel" flowable:resultVariable="text">${written}</scriptTask>`
    const host = await givenXml(`${start()}${script}${user('a')}${path('s', 't', 'a')}`)
    expect(host.variables(host.start('p'))).toEqual({ text: ' <target> ld2 </target> ' })
  })

  it('W11 a signal reaches a catch event in a parallel branch, in either drawing order', async () => {
    const thrower = `<intermediateThrowEvent id="throw">${refers('signal', 'g1')}</intermediateThrowEvent>`
    const catcher = `<intermediateCatchEvent id="catch">${refers('signal', 'g1')}</intermediateCatchEvent>`
    const branches = [path('f', 'throw', 'j'), path('f', 'catch', 'j')]
    for (const order of [branches, branches.toReversed()]) {
      const host = await givenXml(
        start() +
          gateway('parallel', 'f', 'j') +
          thrower +
          catcher +
          user('a') +
          path('s', 'f') +
          order.join('') +
          path('j', 'a'),
      )
      host.start('p')
      expect(host.open()).toEqual(['a'])
    }
  })

  it('W11 a signal waits for a catch that a parallel branch reaches after several steps', async () => {
    const thrower = (id: string, signal = 'g1') =>
      `<intermediateThrowEvent id="${id}">${refers('signal', signal)}</intermediateThrowEvent>`
    const catcher = (id: string, signal = 'g1') =>
      `<intermediateCatchEvent id="${id}">${refers('signal', signal)}</intermediateCatchEvent>`
    const steps = '<task id="n1"/><task id="n2"/><task id="n3"/>'
    const sub = (id: string, inside: string) => `<subProcess id="${id}">${start(`${id}s`)}${inside}</subProcess>`
    const inner = sub('v', catcher('k') + path('vs', 'k'))
    for (const [one, other, elements] of [
      ['t', 'n1 n2 n3 k', thrower('t') + steps + catcher('k')],
      ['t', 'u', thrower('t') + sub('u', inner + path('us', 'v'))],
      ['t k2', 'n1 k n2 t2', thrower('t') + catcher('k2', 'g2') + steps + catcher('k') + thrower('t2', 'g2')],
    ] as const) {
      const host = await givenXml(
        `${start()}${gateway('parallel', 'f', 'j')}
          ${elements.replace('<task id="n3"/>', other.includes('n3') ? '<task id="n3"/>' : '')}${user('a')}
          ${path('s', 'f')}${path('f', ...one.split(' '), 'j')}${path('f', ...other.split(' '), 'j')}${path('j', 'a')}`,
      )
      host.start('p')
      expect(host.open(), other).toEqual(['a'])
    }
  })

  it('W11 signals without a catch event, or beside an endless branch, do not block', async () => {
    const thrower = (id: string) =>
      `<intermediateThrowEvent id="${id}">${refers('signal', 'g1')}</intermediateThrowEvent>`
    const both = await givenXml(
      `${start()}${gateway('parallel', 'f', 'j')}${thrower('t1')}${thrower('t2')}${user('a')}
        ${path('s', 'f', 't1', 'j')}${path('f', 't2', 'j', 'a')}`,
    )
    both.start('p')
    expect(both.open()).toEqual(['a'])
    const restless = await givenXml(
      `${start()}${gateway('parallel', 'f')}${gateway('exclusive', 'g')}${thrower('t1')}<task id="n1"/>${user('a')}
        ${path('s', 'f', 't1', 'a')}${path('f', 'g', 'n1', 'g')}`,
    )
    restless.start('p')
    expect(restless.open()).toEqual(['a'])
  })
})
