import { describe, expect, it } from 'vitest'
import {
  asked,
  beside,
  boundary,
  end,
  gateway,
  givenXml,
  notes,
  path,
  refers,
  start,
  timer,
  undo,
  user,
  when,
} from './givenXml.ts'

describe('links, signals, conditions, messages', () => {
  it('two link throw events lead to one catch event', async () => {
    const host = await givenXml(
      `${start()}${gateway('exclusive', 'x')}<intermediateThrowEvent id="t1">
        <linkEventDefinition name="L"/></intermediateThrowEvent><intermediateThrowEvent id="t2">
        <linkEventDefinition name="L"/></intermediateThrowEvent><intermediateCatchEvent id="ca">
        <linkEventDefinition name="L"/></intermediateCatchEvent>${user('a', 'after')}${end('e')}
        ${path('s', 'x', 't1?n == 1')}${path('x', 'a?n == 2', 't2')}${path('ca', 'after', 'e')}`,
    )
    host.start('p', { n: 1 })
    expect(host.open()).toEqual(['after'])
    host.start('p', { n: 2 })
    host.complete('a')
    expect(host.open()).toEqual(['after', 'after'])
  })

  it('a signal reaches other instances and starts processes with a signal start event', async () => {
    const host = await givenXml(
      `${start()}${user('a')}<intermediateThrowEvent id="th">${refers('signal', 'g1')}</intermediateThrowEvent>
        ${user('after')}${end('e')}${path('s', 'a', 'th', 'after', 'e')}`,
      `${start('qs')}<intermediateCatchEvent id="qc">${refers('signal', 'g1')}</intermediateCatchEvent>${user('qa')}
        ${end('qe')}${path('qs', 'qc', 'qa', 'qe')}`,
      `<startEvent id="rs">${refers('signal', 'g1')}</startEvent>${user('ra')}${end('re')}${path('rs', 'ra', 're')}`,
    )
    host.start('q')
    host.start('q')
    host.start('p')
    expect(host.open()).toEqual(['a'])
    host.complete('a')
    expect(host.open()).toEqual(['after', 'qa', 'qa', 'ra'])
  })

  it('an event gateway takes the first of timer, message, signal and condition', async () => {
    const model = `${start()}<eventBasedGateway id="g"/>
      <intermediateCatchEvent id="t">${timer('PT1H')}</intermediateCatchEvent><receiveTask id="m" messageRef="m1"/>
      <intermediateCatchEvent id="c">${when('x > 3')}</intermediateCatchEvent>
      <receiveTask id="r" messageRef="m2"/>${user('byT', 'byM', 'byC', 'byR')}${end('e')}
      ${path('s', 'g', 't', 'byT', 'e')}${path('g', 'm', 'byM', 'e')}${path('g', 'c', 'byC', 'e')}
      ${path('g', 'r', 'byR', 'e')}`
    const host = await givenXml(model)
    const ids = [1, 2, 3, 4].map(() => host.start('p', { x: 0 }))
    host.send(ids[0]!, { command: 'setVariables', variables: { x: 9 } })
    host.message('m2')
    host.message('m1')
    host.fireTimer()
    expect(host.open()).toEqual(['byC', 'byM', 'byR', 'byT'])
    expect(host.subscriptions()).toEqual([])
  })

  it('a condition that holds at once does not wait', async () => {
    const host = await givenXml(
      `${start()}<intermediateCatchEvent id="c">${when('x > 3')}</intermediateCatchEvent>${user('after')}${end('e')}
        ${path('s', 'c', 'after', 'e')}`,
    )
    host.start('p', { x: 9 })
    expect(host.open()).toEqual(['after'])
  })

  it('a parallelMultiple catch event waits for all of its events', async () => {
    const host = await givenXml(
      `${start()}<intermediateCatchEvent id="c" parallelMultiple="true">${refers('message', 'm1')}
        ${refers('signal', 'g1')}</intermediateCatchEvent>${user('after')}${end('e')}${path('s', 'c', 'after', 'e')}`,
    )
    host.start('p')
    host.message('m1')
    expect(host.open()).toEqual([])
    host.signal('g1')
    expect(host.open()).toEqual(['after'])
  })

  it('a terminate end event of a sub-process leaves the outer process running', async () => {
    const host = await givenXml(
      `${start()}${gateway('parallel', 'f')}<subProcess id="sub">${start('is')}${gateway('parallel', 'if')}
        ${user('a', 'b')}${end('ie')}${end('te', '<terminateEventDefinition/>')}${path('is', 'if', 'a', 'te')}
        ${path('if', 'b', 'ie')}</subProcess>${user('c', 'after')}${end('e')}${path('s', 'f', 'sub', 'after', 'e')}
        ${path('f', 'c', 'e')}`,
    )
    host.start('p')
    host.complete('a')
    expect(host.open()).toEqual(['after', 'c'])
  })

  it('a terminate end event with terminateAll ends the callers as well', async () => {
    const host = await givenXml(
      `${start()}<callActivity id="c" calledElement="q"/>${boundary('bo', 'c', '<errorEventDefinition/>')}
        ${user('caught')}${end('e')}${path('s', 'c', 'e')}${path('bo', 'caught', 'e')}`,
      `${start('qs')}${gateway('parallel', 'f')}<subProcess id="sub">${start('is')}${user('a')}
        ${end('te', '<terminateEventDefinition flowable:terminateAll="true"/>')}${path('is', 'a', 'te')}</subProcess>
        ${user('b')}${path('qs', 'f', 'sub')}${path('f', 'b')}`,
    )
    const id = host.start('p')
    host.complete('a')
    expect(host.open()).toEqual([])
    expect([...host.instances.values()].map(({ instance }) => instance.phase)).toEqual(['terminated', 'terminated'])
    expect(host.phase(id)).toBe('terminated')
  })

  it('several flows of a task run in parallel, and a token without an outgoing flow ends', async () => {
    const host = await givenXml(`${start()}${user('a', 'b', 'c')}${path('s', 'a', 'b')}${path('a', 'c')}`)
    const id = host.start('p')
    host.complete('a')
    expect(host.open()).toEqual(['b', 'c'])
    host.complete('b')
    host.complete('c')
    expect(host.phase(id)).toBe('completed')
  })

  it('a task takes its true conditional flows, else its default flow', async () => {
    const host = await givenXml(
      `${start()}<userTask id="a" name="a" default="dd"/>${user('b', 'c', 'd')}${path('s', 'a')}${path('a', 'b?x > 1')}
        ${path('a', 'c?x > 2')}<sequenceFlow id="dd" sourceRef="a" targetRef="d"/>`,
    )
    for (const x of [0, 2, 3]) {
      host.start('p', { x })
      host.complete('a')
    }
    expect(host.open()).toEqual(['b', 'b', 'c', 'd'])
  })
})

describe('mixtures', () => {
  it('an interrupting escalation of one branch ends the other', async () => {
    const host = await givenXml(
      `${start()}<subProcess id="sub">${start('is')}${gateway('parallel', 'f')}${user('a', 'b')}${end('ie')}
        ${end('ee', refers('escalation', 'c1'))}${path('is', 'f', 'a', 'ee')}${path('f', 'b', 'ie')}</subProcess>
        ${boundary('bo', 'sub', refers('escalation', 'c1'))}${user('d')}${end('e')}${path('s', 'sub', 'e')}
        ${path('bo', 'd', 'e')}`,
    )
    host.start('p')
    host.complete('a')
    expect(host.open()).toEqual(['d'])
  })

  it('a message with variables keeps the boundary event of an activity subscribed', async () => {
    const host = await givenXml(
      `${start()}${user('a', 'b')}${boundary('m', 'a', refers('message', 'm1'), beside)}${end('e')}
        ${path('s', 'a', 'e')}${path('m', 'b', 'e')}`,
    )
    const id = host.start('p')
    host.message('m1', { x: 1 })
    host.message('m1', { x: 2 })
    expect(host.open()).toEqual(['a', 'b', 'b'])
    expect(host.variables(id).x).toBe(2)
    host.complete('a')
    expect(host.subscriptions()).toEqual([])
  })

  it('a parallel join in a loop counts each round anew', async () => {
    const host = await givenXml(
      `${start()}${gateway('exclusive', 'in', 'out')}${gateway('parallel', 'f', 'j')}${user('a', 'b')}${end('e')}
        ${path('s', 'in', 'f', 'a', 'j', 'out', 'in?n < 3')}${path('f', 'b', 'j')}${path('out', 'e?n >= 3')}`,
    )
    const id = host.start('p', { n: 0 })
    for (let n = 1; n <= 3; n++) {
      host.complete('b')
      host.complete('a', { n })
    }
    expect(host.phase(id)).toBe('completed')
  })

  it('a join fires once per pair when two tokens come by one flow', async () => {
    const host = await givenXml(
      `${start()}${gateway('parallel', 'f', 'j')}${user('a', 'b', 'c', 'after')}${end('e')}
        ${path('s', 'f', 'a', 'c', 'j', 'after', 'e')}${path('f', 'b', 'c')}
        <sequenceFlow id="third" sourceRef="f" targetRef="j"/>`,
    )
    host.start('p')
    for (const id of ['a', 'b', 'c']) host.complete(id)
    expect(host.open()).toEqual(['after', 'c'])
    host.complete('c')
    expect(host.open()).toEqual(['after'])
  })

  it('an interrupting event sub-process of the process ends called processes and timers', async () => {
    const host = await givenXml(
      `${start()}${gateway('parallel', 'f')}<callActivity id="c" calledElement="q"/>
        <intermediateCatchEvent id="t">${timer('PT1H')}</intermediateCatchEvent>${end('e')}${path('s', 'f', 'c', 'e')}
        ${path('f', 't', 'e')}<subProcess id="es" triggeredByEvent="true">
          <startEvent id="ess">${refers('message', 'm1')}</startEvent>${user('h')}${path('ess', 'h')}</subProcess>`,
      `${start('qs')}${user('deep')}${end('qe')}${path('qs', 'deep', 'qe')}`,
    )
    const id = host.start('p')
    host.message('m1')
    expect(host.open()).toEqual(['h'])
    expect(host.subscriptions()).toEqual([])
    host.complete('h')
    expect(host.phase(id)).toBe('completed')
  })

  it('an event sub-process compensates activities of the process', async () => {
    const host = await givenXml(
      `${start()}${user('a')}${boundary('ua', 'a', undo)}${notes('ca', 'A', 'isForCompensation="true"')}
        <association id="as" sourceRef="ua" targetRef="ca" associationDirection="One"/>${user('b')}${end('e')}
        ${path('s', 'a', 'b', 'e')}<subProcess id="es" triggeredByEvent="true">
          <startEvent id="ess">${refers('message', 'm1')}</startEvent>
          <intermediateThrowEvent id="th">${undo}</intermediateThrowEvent>${user('h')}
          ${path('ess', 'th', 'h')}</subProcess>`,
    )
    const id = host.start('p', { log: '' })
    host.complete('a')
    host.message('m1')
    expect(host.variables(id).log).toBe('A')
    expect(host.open()).toEqual(['h'])
  })

  it('compensation of a named sub-process undoes its activities once', async () => {
    const host = await givenXml(
      `${start()}<subProcess id="sub">${start('is')}${user('a')}${boundary('ua', 'a', undo)}
        ${notes('ca', 'A', 'isForCompensation="true"')}
        <association id="as" sourceRef="ua" targetRef="ca" associationDirection="One"/>${end('ie')}
        ${path('is', 'a', 'ie')}</subProcess><intermediateThrowEvent id="t1">
        <compensateEventDefinition activityRef="sub"/></intermediateThrowEvent>
        <intermediateThrowEvent id="t2">${undo}</intermediateThrowEvent>${user('after')}
        ${path('s', 'sub', 't1', 't2', 'after')}`,
    )
    const id = host.start('p', { log: '' })
    host.complete('a')
    expect(host.variables(id).log).toBe('A')
    expect(host.open()).toEqual(['after'])
  })

  it('a non-interrupting conditional boundary event fires each time its condition becomes true', async () => {
    const host = await givenXml(
      `${start()}${user('a', 'b')}${boundary('c', 'a', when('x > 3'), beside)}${end('e')}${path('s', 'a', 'e')}
        ${path('c', 'b', 'e')}`,
    )
    const id = host.start('p', { x: 0 })
    for (const x of [5, 6, 1, 9]) host.send(id, { command: 'setVariables', variables: { x } })
    expect(host.open()).toEqual(['a', 'b', 'b'])
  })

  it('a multi-instance receive task takes one message per round', async () => {
    const host = await givenXml(
      `${start()}<receiveTask id="r" messageRef="m1"><multiInstanceLoopCharacteristics>
        <loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></receiveTask>${user('after')}
        ${path('s', 'r', 'after')}`,
    )
    host.start('p')
    host.message('m1')
    expect(host.open()).toEqual([])
    host.message('m1')
    expect(host.open()).toEqual(['after'])
  })

  it('an event sub-process catches the error of a round in its sub-process', async () => {
    const loop = `<multiInstanceLoopCharacteristics isSequential="true">
        <loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>`
    const host = await givenXml(
      `${start()}<subProcess id="o">${start('os')}<subProcess id="i">${loop}${start('is')}${user('a')}
        ${end('ie', refers('error', 'x1'))}${path('is', 'a', 'ie')}</subProcess>${end('oe')}${path('os', 'i', 'oe')}
        <subProcess id="es" triggeredByEvent="true"><startEvent id="ess">${refers('error', 'x1')}</startEvent>
          ${user('h')}${path('ess', 'h')}</subProcess></subProcess>${user('after')}${path('s', 'o', 'after')}`,
    )
    host.start('p')
    host.complete('a')
    expect(host.open()).toEqual(['h'])
    host.complete('h')
    expect(host.open()).toEqual(['after'])
  })

  it('an event gateway starts an instance by any of its events', async () => {
    const host = await givenXml(
      `<eventBasedGateway id="g" instantiate="true"/>
        <intermediateCatchEvent id="m">${refers('message', 'm1')}</intermediateCatchEvent>
        <intermediateCatchEvent id="n">${refers('message', 'm2')}</intermediateCatchEvent>${user('a', 'b')}
        ${path('g', 'm', 'a')}${path('g', 'n', 'b')}`,
    )
    host.message('m2')
    host.message('m1')
    expect(host.open()).toEqual(['a', 'b'])
  })

  it('a parallel event gateway starts an instance by one event, which waits for the others', async () => {
    const host = await givenXml(
      `<eventBasedGateway id="g" instantiate="true" eventGatewayType="Parallel"/><receiveTask id="m" messageRef="m1"/>
        <receiveTask id="n" messageRef="m2"/>${gateway('parallel', 'j')}${user('a', 'after')}
        ${path('g', 'm', 'a', 'j', 'after')}${path('g', 'n', 'j')}`,
    )
    host.message('m2')
    expect(host.open()).toEqual([])
    expect(host.instances.size).toBe(1)
    host.message('m1')
    host.complete('a')
    expect(host.open()).toEqual(['after'])
    expect(host.instances.size).toBe(1)
  })

  it('a sequential ad-hoc sub-process allows one activity at a time', async () => {
    const host = await givenXml(
      `${start()}<adHocSubProcess id="ah" ordering="Sequential">${user('a', 'b')}
        <completionCondition>${asked('done')}</completionCondition></adHocSubProcess>${user('after')}
        ${path('s', 'ah', 'after')}`,
    )
    const id = host.start('p', { done: false })
    const scopeId = host.state(id).scopes.find(({ kind }) => kind === 'sub')!.id
    host.send(id, { command: 'activateAdHoc', scopeId, nodeId: 'a' })
    expect(() => host.send(id, { command: 'activateAdHoc', scopeId, nodeId: 'b' })).toThrow('一次只能')
    host.complete('a')
    host.send(id, { command: 'activateAdHoc', scopeId, nodeId: 'b' })
    host.complete('b', { done: true })
    expect(host.open()).toEqual(['after'])
  })

  it('rounds end early by their condition, together with their boundary events and inner work', async () => {
    const loop = `<multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality>
      <completionCondition>${asked('enough')}</completionCondition></multiInstanceLoopCharacteristics>`
    const host = await givenXml(
      `${start()}<subProcess id="sub">${loop}${start('is')}${user('a', 'b')}${boundary('t', 'a', timer('PT1H'))}
        ${path('is', 'a', 'b')}${path('t', 'b')}</subProcess>${user('after')}${path('s', 'sub', 'after')}`,
    )
    host.start('p', { enough: false })
    host.complete('a')
    host.complete('b', { enough: true })
    expect(host.open()).toEqual(['after'])
    expect(host.subscriptions()).toEqual([])
  })
})

it('a condition on the default flow of an inclusive gateway or an activity is ignored', async () => {
  const chosen = `<sequenceFlow id="c" sourceRef="g" targetRef="a">
    <conditionExpression>${asked('x == 1')}</conditionExpression></sequenceFlow>`
  const other = `<sequenceFlow id="d" sourceRef="g" targetRef="b">
    <conditionExpression>${asked('x == 1')}</conditionExpression></sequenceFlow>`
  for (const node of ['<inclusiveGateway id="g" default="d"/>', '<task id="g" default="d"/>']) {
    const host = await givenXml(`${start()}${node}${user('a', 'b')}${path('s', 'g')}${chosen}${other}`)
    host.start('p', { x: 1 })
    expect(host.open()).toEqual(['a'])
    host.start('p', { x: 2 })
    expect(host.open()).toEqual(['a', 'b'])
  }
})
