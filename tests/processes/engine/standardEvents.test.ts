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
  user,
  when,
} from './givenXml.ts'

describe('event sub-processes (BPMN 13.5.4)', () => {
  const eventSub = (event: string, attributes: string, inside: string, id = 'es') =>
    `<subProcess id="${id}" triggeredByEvent="true"><startEvent id="${id}s" ${attributes}>${event}</startEvent>
      ${inside}</subProcess>`
  const handled = (event: string, interrupts: boolean) =>
    eventSub(event, `isInterrupting="${interrupts}"`, user('h') + end('he') + path('ess', 'h', 'he'))
  const plain = start() + user('a') + end('e') + path('s', 'a', 'e')

  it.each([
    ['message', refers('message', 'm1'), true],
    ['message', refers('message', 'm1'), false],
    ['signal', refers('signal', 'g1'), true],
    ['signal', refers('signal', 'g1'), false],
    ['timer', timer('PT1H'), true],
    ['timer', timer('PT1H'), false],
    ['condition', when('x > 5'), true],
    ['condition', when('x > 5'), false],
  ])('start by a %s', async (kind, event, interrupts) => {
    const host = await givenXml(plain + handled(event, interrupts))
    const id = host.start('p', { x: 1 })
    const fire = () => {
      if (kind === 'message') host.message('m1')
      else if (kind === 'signal') host.signal('g1')
      else if (kind === 'timer') host.fireTimer()
      else {
        host.send(id, { command: 'setVariables', variables: { x: 1 } })
        host.send(id, { command: 'setVariables', variables: { x: 9 } })
      }
    }
    fire()
    expect(host.open()).toEqual(interrupts ? ['h'] : ['a', 'h'])
    if (interrupts) {
      expect(host.subscriptions()).toEqual([])
      host.complete('h')
    } else {
      if (kind !== 'timer') {
        fire()
        expect(host.open()).toEqual(['a', 'h', 'h'])
        host.complete('h')
      }
      host.complete('h')
      expect(host.phase(id)).toBe('running')
      host.complete('a')
    }
    expect(host.phase(id)).toBe('completed')
  })

  it('start by an error or an escalation of their own scope, interrupting it or not', async () => {
    const inside = (event: string, interrupts: boolean, thrown: string) =>
      start() +
      user('a') +
      `<subProcess id="sub">${start('is')}${user('b')}${thrown}${path('is', 'b', 'ie')}
        ${eventSub(event, `isInterrupting="${interrupts}"`, user('h') + end('he') + path('ess', 'h', 'he'))}
        </subProcess>${user('c')}${end('e')}${path('s', 'a', 'sub', 'c', 'e')}`
    const byError = await givenXml(inside(refers('error', 'x1'), true, end('ie', refers('error', 'x1'))))
    byError.start('p')
    byError.complete('a')
    byError.complete('b')
    expect(byError.open()).toEqual(['h'])
    byError.complete('h')
    expect(byError.open()).toEqual(['c'])
    const escalated = await givenXml(inside(refers('escalation', 'c1'), false, end('ie', refers('escalation', 'c1'))))
    escalated.start('p')
    escalated.complete('a')
    escalated.complete('b')
    expect(escalated.open()).toEqual(['h'])
    escalated.complete('h')
    expect(escalated.open()).toEqual(['c'])
  })

  it('pass an error that they throw outward, not to themselves', async () => {
    const host = await givenXml(
      `${start()}<subProcess id="sub">${start('is')}${user('b')}${end('ie', refers('error', 'x1'))}
        ${path('is', 'b', 'ie')}
        ${eventSub(refers('error', 'x1'), '', end('he', refers('error', 'x1')) + path('ess', 'he'))}
        </subProcess>${boundary('bo', 'sub', refers('error', 'x1'))}${user('c', 'd')}
        ${end('e')}${path('s', 'sub', 'c', 'e')}${path('bo', 'd', 'e')}`,
    )
    host.start('p')
    host.complete('b')
    expect(host.open()).toEqual(['d'])
  })

  it('start inside another event sub-process', async () => {
    const inner = eventSub(refers('message', 'm2'), '', user('deep') + end('de') + path('ins', 'deep', 'de'), 'in')
    const host = await givenXml(
      plain + eventSub(refers('message', 'm1'), '', user('h') + end('he') + path('ess', 'h', 'he') + inner),
    )
    const id = host.start('p')
    expect(host.message('m2')).toBe(false)
    host.message('m1')
    expect(host.open()).toEqual(['h'])
    host.message('m2')
    expect(host.open()).toEqual(['deep'])
    host.complete('deep')
    expect(host.phase(id)).toBe('completed')
  })

  it('have their own data and write their outputs when they end', async () => {
    const data = `<dataObject id="o" name="log" itemSubjectRef="xsd:string"><extensionElements>
        <flowable:value>own</flowable:value></extensionElements></dataObject>`
    const passes = `<dataOutputAssociation id="oa"><targetRef>kept</targetRef>
      <transformation>${asked('log')}</transformation></dataOutputAssociation>`
    const inside = passes + data + notes('n', 'x') + end('he') + path('ess', 'n', 'he')
    const host = await givenXml(plain + eventSub(refers('message', 'm1'), 'isInterrupting="false"', inside))
    const id = host.start('p', { log: 'p' })
    host.message('m1')
    expect(host.open()).toEqual(['a'])
    expect(host.variables(id)).toEqual({ log: 'p', kept: 'ownx' })
  })

  it('keep the sub-process open until both have ended when they do not interrupt', async () => {
    const host = await givenXml(
      `${start()}<subProcess id="sub">${start('is')}${user('b')}${end('ie')}${path('is', 'b', 'ie')}
        ${handled(refers('message', 'm1'), false)}</subProcess>${user('c')}${end('e')}${path('s', 'sub', 'c', 'e')}`,
    )
    host.start('p')
    host.message('m1')
    host.complete('b')
    expect(host.open()).toEqual(['h'])
    host.complete('h')
    expect(host.open()).toEqual(['c'])
    expect(host.message('m1')).toBe(false)
  })

  it('belong to each round of a multi-instance sub-process', async () => {
    const loop =
      '<multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>'
    const host = await givenXml(
      `${start()}<subProcess id="sub">${loop}${start('is')}${user('b')}${end('ie')}${path('is', 'b', 'ie')}
        ${handled(refers('signal', 'g1'), true)}</subProcess>${user('c')}${end('e')}${path('s', 'sub', 'c', 'e')}`,
    )
    host.start('p')
    host.complete('b')
    host.signal('g1')
    expect(host.open()).toEqual(['h', 'h'])
    host.complete('h')
    host.complete('h')
    expect(host.open()).toEqual(['c'])
  })
})

describe('boundary events', () => {
  const loop = (count: number, more = '') =>
    `<multiInstanceLoopCharacteristics ${more}>
      <loopCardinality>${count}</loopCardinality></multiInstanceLoopCharacteristics>`

  it('of a multi-instance activity belong to all rounds together', async () => {
    const host = await givenXml(
      `${start()}<userTask id="a" name="a">${loop(3)}</userTask>${boundary('t', 'a', timer('PT1H'))}${user('late')}
        ${end('e')}${path('s', 'a', 'e')}${path('t', 'late', 'e')}`,
    )
    host.start('p')
    host.complete('a')
    expect(host.subscriptions('timer')).toHaveLength(1)
    host.fireTimer()
    expect(host.open()).toEqual(['late'])
  })

  it('catch the error of one round and end all rounds', async () => {
    const host = await givenXml(
      `${start()}<subProcess id="sub">${loop(3)}${start('is')}${user('b')}${end('ie', refers('error', 'x1'))}
        ${path('is', 'b', 'ie')}</subProcess>${boundary('bo', 'sub', refers('error', 'x1'))}${user('c', 'd')}${end('e')}
        ${path('s', 'sub', 'c', 'e')}${path('bo', 'd', 'e')}`,
    )
    const id = host.start('p')
    host.complete('b')
    expect(host.open()).toEqual(['d'])
    host.complete('d')
    expect(host.phase(id)).toBe('completed')
  })

  it('catch an escalation of each round when they do not interrupt', async () => {
    const host = await givenXml(
      `${start()}<subProcess id="sub">${loop(3, 'isSequential="true"')}${start('is')}${user('b')}
        <intermediateThrowEvent id="th">${refers('escalation', 'c1')}</intermediateThrowEvent>${user('b2')}${end('ie')}
        ${path('is', 'b', 'th', 'b2', 'ie')}</subProcess>${boundary('bo', 'sub', refers('escalation', 'c1'), beside)}
        ${user('c', 'd')}${end('e')}${path('s', 'sub', 'c', 'e')}${path('bo', 'd', 'e')}`,
    )
    host.start('p')
    for (let round = 0; round < 3; round++) {
      host.complete('b')
      host.complete('b2')
    }
    expect(host.open()).toEqual(['c', 'd', 'd', 'd'])
  })

  it('the nearest handler with the code catches an escalation thrown two sub-processes deep', async () => {
    const host = await givenXml(
      `${start()}<subProcess id="o"><startEvent id="os"/>
        <subProcess id="i">${start('is')}${end('ie', refers('escalation', 'c1'))}${path('is', 'ie')}</subProcess>
        ${boundary('ib', 'i', refers('escalation', 'c2'))}${user('wrong', 'inner')}${end('oe')}
        ${path('os', 'i', 'inner', 'oe')}${path('ib', 'wrong', 'oe')}</subProcess>
        ${boundary('ob', 'o', '<escalationEventDefinition/>', beside)}${user('told')}${end('e')}${path('s', 'o', 'e')}
        ${path('ob', 'told', 'e')}`,
    )
    host.start('p')
    expect(host.open()).toEqual(['inner', 'told'])
  })

  it('a non-interrupting timer fires as often as its cycle says', async () => {
    const cycle = '<timerEventDefinition><timeCycle>R3/PT10M</timeCycle></timerEventDefinition>'
    const host = await givenXml(
      `${start()}${user('a', 'urge')}${boundary('t', 'a', cycle, beside)}${end('e')}${path('s', 'a', 'e')}
        ${path('t', 'urge', 'e')}`,
    )
    const id = host.start('p')
    host.advance('PT2H')
    expect(host.open()).toEqual(['a', 'urge', 'urge', 'urge'])
    host.complete('a')
    expect(host.phase(id)).toBe('running')
  })

  it('a signal thrown inside reaches the boundary event around it', async () => {
    const host = await givenXml(
      `${start()}<subProcess id="sub">${start('is')}${user('b')}
        <intermediateThrowEvent id="th">${refers('signal', 'g1')}</intermediateThrowEvent>${user('never')}${end('ie')}
        ${path('is', 'b', 'th', 'never', 'ie')}</subProcess>${boundary('bo', 'sub', refers('signal', 'g1'))}${user('d')}
        ${end('e')}${path('s', 'sub', 'e')}${path('bo', 'd', 'e')}`,
    )
    host.start('p')
    host.complete('b')
    expect(host.open()).toEqual(['d'])
  })

  it('the first of several boundary events ends the others', async () => {
    const host = await givenXml(
      `${start()}${user('a', 'x', 'y', 'z')}${boundary('b1', 'a', timer('PT1H'))}
        ${boundary('b2', 'a', refers('message', 'm1'))}${boundary('b3', 'a', refers('signal', 'g1'), beside)}${end('e')}
        ${path('s', 'a', 'e')}${path('b1', 'x', 'e')}${path('b2', 'y', 'e')}${path('b3', 'z', 'e')}`,
    )
    host.start('p')
    host.signal('g1')
    host.message('m1')
    expect(host.open()).toEqual(['y', 'z'])
    expect(host.subscriptions()).toEqual([])
  })

  it('a timer without a value never fires, an unreadable one is refused', async () => {
    const model = `${start()}${user('a', 'late')}${boundary('t', 'a', timer(asked('wait')))}${path('s', 'a')}
      ${path('t', 'late')}`
    const host = await givenXml(model)
    host.start('p', { wait: null })
    expect(host.open()).toEqual(['a'])
    expect(host.subscriptions()).toEqual([])
    host.start('p', { wait: 'PT1H' })
    expect(host.subscriptions()).toHaveLength(1)
    expect(() => host.start('p', { wait: 'soon' })).toThrow('无法识别')
  })

  it('a terminate end event of one round leaves the others running', async () => {
    const loop = `<multiInstanceLoopCharacteristics>
      <loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>`
    const host = await givenXml(
      `${start()}<subProcess id="sub">${loop}${start('is')}${gateway('parallel', 'f')}${user('a', 'b')}
        ${end('te', '<terminateEventDefinition/>')}${path('is', 'f', 'a', 'te')}${path('f', 'b')}</subProcess>
        ${user('after')}${path('s', 'sub', 'after')}`,
    )
    host.start('p')
    host.complete('a')
    expect(host.open()).toEqual(['a', 'b'])
    host.complete('a')
    expect(host.open()).toEqual(['after'])
  })

  it('a conditional start event starts with values that make it true', async () => {
    const one = (id: string, condition: string) => `<startEvent id="${id}" name="${id}">${when(condition)}</startEvent>`
    const host = await givenXml(
      `${one('many', 'n > 5')}${one('few', 'n < 2')}${user('a', 'b')}${path('many', 'a')}${path('few', 'b')}`,
    )
    host.start('p', { n: 9 })
    expect(host.open()).toEqual(['a'])
    host.start('p', { n: 1 })
    expect(host.open()).toEqual(['a', 'b'])
    expect(() => host.start('p', { n: 3 })).toThrow('不满足开始条件“many”，不能发起')
    expect(() => host.start('p', {})).toThrow('不满足开始条件')
    expect(host.instances.size).toBe(2)
  })
})
