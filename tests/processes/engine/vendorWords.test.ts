import { describe, expect, it } from 'vitest'
import { asked, beside, boundary, end, givenXml, path, start, user } from './givenXml.ts'

const times = (count: number) =>
  `<multiInstanceLoopCharacteristics><loopCardinality>${count}</loopCardinality></multiInstanceLoopCharacteristics>`
const endsAll = '<terminateEventDefinition flowable:terminateMultiInstance="true"/>'
const extended = (inner: string) => `<extensionElements>${inner}</extensionElements>`

describe('an end event with terminateMultiInstance', () => {
  it('ends all rounds of the activity around it and nothing else', async () => {
    const inner = `<subProcess id="in">${times(3)}${start('is')}${user('b')}${end('ie', endsAll)}
      ${path('is', 'b', 'ie')}</subProcess>`
    const host = await givenXml(
      `${start()}<subProcess id="out">${times(2)}${start('os')}${inner}${user('after')}
        ${path('os', 'in', 'after')}</subProcess>${user('last')}${path('s', 'out', 'last')}`,
    )
    host.start('p')
    expect(host.open()).toEqual(['b', 'b', 'b', 'b', 'b', 'b'])
    host.complete('b')
    expect(host.open()).toEqual(['after', 'b', 'b', 'b'])
    host.complete('after')
    host.complete('b')
    expect(host.open()).toEqual(['after'])
    host.complete('after')
    expect(host.open()).toEqual(['last'])
  })

  it('ends all rounds of the call activity that started its instance', async () => {
    const host = await givenXml(
      `${start()}<callActivity id="c" calledElement="q">${times(3)}</callActivity>${user('after')}
        ${path('s', 'c', 'after')}`,
      `${start('qs')}${user('t')}${end('qe', endsAll)}${path('qs', 't', 'qe')}`,
    )
    host.start('p')
    host.complete('t')
    expect(host.open()).toEqual(['after'])
    expect([...host.instances.values()].filter(({ instance }) => !instance.endedAt)).toHaveLength(1)
  })

  it('behaves like a plain end event outside of a multi-instance activity', async () => {
    const host = await givenXml(
      `${start()}<callActivity id="c" calledElement="q"/>${user('after')}${path('s', 'c', 'after')}`,
      `${start('qs')}${user('t', 'u')}${end('qe', endsAll)}${path('qs', 't', 'qe')}${path('qs', 'u')}`,
    )
    host.start('p')
    host.complete('t')
    expect(host.open()).toEqual(['after'])
  })
})

it('a task for $INITIATOR is assigned to the user who started the instance', async () => {
  const host = await givenXml(`${start()}<userTask id="t" flowable:assignee="$INITIATOR"/>${path('s', 't')}`)
  const id = host.start('p', {}, { initiator: 'ann' })
  expect(host.state(id).slots).toMatchObject([{ assignee: 'ann' }])
})

it('a due date is a duration or a date, and an unreadable one is refused', async () => {
  const host = await givenXml(`${start()}<userTask id="t" flowable:dueDate="${asked('due')}"/>${path('s', 't')}`)
  const dueOf = (due: unknown) => host.state(host.start('p', { due })).tasks[0]?.due
  expect(dueOf('2026-07-06T12:00:00Z')).toBe('2026-07-06T12:00:00.000Z')
  expect(dueOf('PT2H')).toMatch(/^20/)
  expect([dueOf(''), dueOf(null)]).toEqual([null, null])
  expect(() => host.start('p', { due: 'some day' })).toThrow('期限“some day”无法识别')
})

it('variable aggregation collects the variables of all rounds as records', async () => {
  const aggregation = extended(
    `<flowable:variableAggregation target="reviews"><variable source="said"/>
      <flowable:variable sourceExpression="${asked('loopCounter + 1')}" target="number"/>
      </flowable:variableAggregation>`,
  )
  const host = await givenXml(
    `${start()}<userTask id="t"><multiInstanceLoopCharacteristics>${aggregation}
      <loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></userTask>${user('after')}
      ${path('s', 't', 'after')}`,
  )
  const id = host.start('p')
  host.complete('t', { said: 'yes' })
  host.complete('t', { said: 'no' })
  expect(host.variables(id).reviews).toEqual([
    { said: 'yes', number: 1 },
    { said: 'no', number: 2 },
  ])
})

describe('a skip expression', () => {
  const skips = (what: string) => `flowable:skipExpression="${asked(what)}"`

  it('skips an activity where the instance enables it', async () => {
    const host = await givenXml(
      `${start()}<userTask id="a" ${skips('skipped')}/>${user('b')}${end('e')}${path('s', 'a', 'b', 'e')}`,
    )
    host.start('p', { skipped: true })
    expect(host.open()).toEqual(['a'])
    host.complete('a')
    host.complete('b')
    host.start('p', { skipped: true, _FLOWABLE_SKIP_EXPRESSION_ENABLED: true })
    expect(host.open()).toEqual(['b'])
  })

  it('replaces the condition of a flow', async () => {
    const host = await givenXml(
      `${start()}<exclusiveGateway id="g" default="d"/>${user('a', 'b')}${path('s', 'g')}
        <sequenceFlow id="d" sourceRef="g" targetRef="b"/>
        <sequenceFlow id="f" sourceRef="g" targetRef="a" ${skips('skipped')}>
          <conditionExpression>${asked('x == 1')}</conditionExpression></sequenceFlow>`,
    )
    host.start('p', { skipped: true, x: 2, _ACTIVITI_SKIP_EXPRESSION_ENABLED: true })
    expect(host.open()).toEqual(['a'])
    host.complete('a')
    host.start('p', { skipped: true, x: 2 })
    expect(host.open()).toEqual(['b'])
  })
})

it('a signal carries the outputs of its throw event to the inputs of its catch event', async () => {
  const signal = '<signalEventDefinition signalRef="g1"/>'
  const host = await givenXml(
    `${start()}<intermediateThrowEvent id="t">${extended(`<flowable:out
        sourceExpression="${asked("first.concat('-').concat(2)")}" target="sent"/>`)}${signal}</intermediateThrowEvent>
          ${path('s', 't')}`,
    `${start('qs')}${user('a')}${boundary(
      'b',
      'a',
      `${extended('<flowable:in source="sent" target="got"/>')}
      ${signal}`,
    )}${user('after')}${path('qs', 'a')}${path('b', 'after')}`,
  )
  const id = host.start('q')
  host.start('p', { first: 'one' })
  expect(host.open()).toEqual(['after'])
  expect(host.variables(id).got).toBe('one-2')
})

it.each([
  ['an error', '<errorEventDefinition errorRef="x1"/>'],
  ['an escalation', '<escalationEventDefinition escalationRef="c1"/>'],
])('%s carries values out of a called process to the handlers that map them', async (_, error) => {
  const out = '<flowable:out source="why" target="reason"/><flowable:out sourceExpression="fixed" target="word"/>'
  const model = (takes: string) =>
    givenXml(
      `${start()}<callActivity id="c" calledElement="q"/>${boundary('b', 'c', `${extended(takes)}${error}`)}
        ${user('after')}${path('s', 'c')}${path('b', 'after')}`,
      `${start('qs')}${user('t')}${end('qe', `${extended(out)}${error}`)}${path('qs', 't', 'qe')}`,
    )
  const asking = await model('<flowable:in source="reason" target="got"/><flowable:in source="word" target="said"/>')
  const id = asking.start('p')
  asking.complete('t', { why: 'late' })
  expect(asking.variables(id)).toEqual({ got: 'late', said: 'fixed' })
  const other = await model('')
  const without = other.start('p')
  other.complete('t', { why: 'late' })
  expect(other.open()).toEqual(['after'])
  expect(other.variables(without)).toEqual({})
})

it('a signal start event maps the values that it names', async () => {
  const takes = `${extended('<flowable:in source="sent" target="got"/>')}<signalEventDefinition signalRef="g1"/>`
  const host = await givenXml(
    `<startEvent id="s">${takes}</startEvent>${user('a')}${path('s', 'a')}`,
    `${start('qs')}${user('b')}${path('qs', 'b')}<subProcess id="es" triggeredByEvent="true">
      <startEvent id="ess" isInterrupting="false">${takes}</startEvent>${user('h')}${path('ess', 'h')}</subProcess>`,
  )
  const id = host.start('q')
  host.signal('g1', { sent: 1, more: 2 })
  expect(host.variables(id)).toEqual({ got: 1 })
  const [begun] = host.tasks().filter(({ task }) => task.nodeId === 'a')
  expect(host.variables(begun!.instanceId)).toEqual({ got: 1 })
})

describe('a timer cycle with an end date', () => {
  const cycle = (text: string, last: string) =>
    `<timerEventDefinition><timeCycle flowable:endDate="${last}">${text}</timeCycle></timerEventDefinition>`
  const model = (text: string, last: string) =>
    givenXml(
      `${start()}${user('a')}${boundary('b', 'a', cycle(text, last), beside)}${user('told')}${path('s', 'a')}
        ${path('b', 'told')}`,
    )

  it.each([
    ['R/PT1H', '2026-03-02T03:30:00Z'],
    ['R/2026-03-02T02:00:00Z/PT1H', '2026-03-02T03:30:00Z'],
    ['0 0 * * * ?', '2026-03-02T03:30:00Z'],
    [asked('every'), asked('last')],
  ])('stops %s at %s', async (text, last) => {
    const host = await model(text, last)
    host.start('p', { every: 'R9/PT1H', last: '2026-03-02T03:30:00Z' })
    host.advance('P1D')
    expect(host.open()).toEqual(['a', 'told', 'told'])
    expect(host.subscriptions()).toEqual([])
  })

  it('never fires after the date, and ignores an empty date', async () => {
    const over = await model('R/PT1H', '2026-03-01')
    over.start('p')
    expect(over.subscriptions()).toEqual([])
    const none = await model('R2/PT1H', asked('last'))
    none.start('p', { last: null })
    none.advance('P1D')
    expect(none.open()).toEqual(['a', 'told', 'told'])
  })
})

it('an ad-hoc sub-process starts the activities of its list and ends with the last one', async () => {
  const host = await givenXml(
    `${start()}<adHocSubProcess id="ah"><extensionElements>
      <zeebe:adHoc xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" activeElementsCollection="=chosen"/>
      </extensionElements>${user('a', 'b', 'c', 'next')}${path('a', 'next')}</adHocSubProcess>${user('after')}
      ${path('s', 'ah', 'after')}`,
  )
  host.start('p', { chosen: ['a', 'c'] })
  expect(host.open()).toEqual(['a', 'c'])
  for (const id of ['a', 'c']) host.complete(id)
  expect(host.open()).toEqual(['next'])
  host.complete('next')
  expect(host.open()).toEqual(['after'])
  expect(() => host.start('p', { chosen: ['next'] })).toThrow('不能直接开始')
  expect(() => host.start('p', { chosen: 'a' })).toThrow('不是列表')
})

it('a timer counts from the moment it is evaluated', async () => {
  const host = await givenXml(
    `${start()}<intermediateCatchEvent id="t"><timerEventDefinition>
      <timeDate>=now() + duration("PT1H")</timeDate></timerEventDefinition></intermediateCatchEvent>${user('after')}
      ${path('s', 't', 'after')}`,
  )
  host.start('p')
  host.advance('PT59M')
  expect(host.open()).toEqual([])
  host.advance('PT2M')
  expect(host.open()).toEqual(['after'])
})

it('data associations of a call activity map values into the called process and back', async () => {
  const specification = `<ioSpecification><dataInput id="given" name="given"/><dataOutput id="made" name="made"/>
    <inputSet>
      <dataInputRefs>given</dataInputRefs></inputSet><outputSet>
      <dataOutputRefs>made</dataOutputRefs></outputSet></ioSpecification>`
  const inward = '<dataInputAssociation><sourceRef>asked</sourceRef><targetRef>given</targetRef></dataInputAssociation>'
  const outward =
    '<dataOutputAssociation><sourceRef>made</sourceRef><targetRef>answered</targetRef></dataOutputAssociation>'
  const host = await givenXml(
    `<property id="asked"/><property id="answered"/>${start()}<callActivity id="c" calledElement="q">${specification}
      ${inward}${outward}</callActivity>${user('after')}${path('s', 'c', 'after')}`,
    `${start('qs')}${user('t')}${path('qs', 't')}`,
  )
  const id = host.start('p', { asked: 1, other: 2 })
  const [task] = host.tasks()
  expect(host.variables(task!.instanceId)).toEqual({ given: 1 })
  host.complete('t', { made: 3 })
  expect(host.variables(id)).toEqual({ asked: 1, other: 2, answered: 3 })
})

it('a signal with instance scope reaches its root instance only', async () => {
  const signal = '<signalEventDefinition signalRef="g1" flowable:scope="processInstance"/>'
  const host = await givenXml(
    `${start()}<callActivity id="c" calledElement="q"/>${user('a')}${boundary('b', 'a', signal)}${user('after')}
      ${path('s', 'c')}${path('s', 'a')}${path('b', 'after')}`,
    `${start('qs')}${user('before')}<intermediateThrowEvent id="t">${signal}</intermediateThrowEvent>
      ${path('qs', 'before', 't')}`,
  )
  host.start('p')
  host.start('p')
  host.signal('g1')
  expect(host.open()).toEqual(['a', 'a', 'before', 'before'])
  host.complete('before')
  expect(host.open()).toEqual(['a', 'after', 'before'])
})

it('a mapping to a field of a variable keeps the other fields', async () => {
  const out = (source: string, target: string) => `<zeebe:output source="=${source}" target="${target}"/>`
  const io = `<zeebe:ioMapping xmlns:zeebe="http://camunda.org/schema/zeebe/1.0">${out('n + 1', 'order.id')}
    ${out('n', 'order.of.n')}${out('n', 'fresh.n')}</zeebe:ioMapping>`
  const host = await givenXml(`${start()}<userTask id="t">${extended(io)}</userTask>${user('u')}${path('s', 't', 'u')}`)
  const id = host.start('p', { n: 1, order: { id: 0, of: { m: 3 } } })
  host.complete('t')
  expect(host.variables(id)).toEqual({ n: 1, order: { id: 2, of: { m: 3, n: 1 } }, fresh: { n: 1 } })
})
