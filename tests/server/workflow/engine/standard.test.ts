import { describe, expect, it } from 'vitest'
import {
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

describe('event sub-processes (BPMN 13.5.4)', () => {
  const eventSub = (event: string, attributes: string, inside: string, id = 'es') =>
    `<subProcess id="${id}" triggeredByEvent="true"><startEvent id="${id}s" ${attributes}>${event}</startEvent>${inside}</subProcess>`
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
  ])('by a %s', async (kind, event, interrupts) => {
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

  it('by an error or an escalation of the scope itself, also beside it', async () => {
    const inside = (event: string, interrupts: boolean, thrown: string) =>
      start() +
      user('a') +
      `<subProcess id="sub">${start('is')}${user('b')}${thrown}${path('is', 'b', 'ie')}${eventSub(event, `isInterrupting="${interrupts}"`, user('h') + end('he') + path('ess', 'h', 'he'))}</subProcess>${user('c')}${end('e')}${path('s', 'a', 'sub', 'c', 'e')}`
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

  it('that throws its own error passes it outward, not to itself', async () => {
    const host = await givenXml(
      `${start()}<subProcess id="sub">${start('is')}${user('b')}${end('ie', refers('error', 'x1'))}${path('is', 'b', 'ie')}${eventSub(refers('error', 'x1'), '', end('he', refers('error', 'x1')) + path('ess', 'he'))}</subProcess>${boundary('bo', 'sub', refers('error', 'x1'))}${user('c', 'd')}${end('e')}${path('s', 'sub', 'c', 'e')}${path('bo', 'd', 'e')}`,
    )
    host.start('p')
    host.complete('b')
    expect(host.open()).toEqual(['d'])
  })

  it('inside of another event sub-process', async () => {
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

  it('beside a sub-process keeps it open until both have ended', async () => {
    const host = await givenXml(
      `${start()}<subProcess id="sub">${start('is')}${user('b')}${end('ie')}${path('is', 'b', 'ie')}${handled(refers('message', 'm1'), false)}</subProcess>${user('c')}${end('e')}${path('s', 'sub', 'c', 'e')}`,
    )
    host.start('p')
    host.message('m1')
    host.complete('b')
    expect(host.open()).toEqual(['h'])
    host.complete('h')
    expect(host.open()).toEqual(['c'])
    expect(host.message('m1')).toBe(false)
  })

  it('of a repeated sub-process belong to each of its rounds', async () => {
    const loop =
      '<multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>'
    const host = await givenXml(
      `${start()}<subProcess id="sub">${loop}${start('is')}${user('b')}${end('ie')}${path('is', 'b', 'ie')}${handled(refers('signal', 'g1'), true)}</subProcess>${user('c')}${end('e')}${path('s', 'sub', 'c', 'e')}`,
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
    `<multiInstanceLoopCharacteristics ${more}><loopCardinality>${count}</loopCardinality></multiInstanceLoopCharacteristics>`

  it('of a repeated activity stand around all rounds', async () => {
    const host = await givenXml(
      `${start()}<userTask id="a" name="a">${loop(3)}</userTask>${boundary('t', 'a', timer('PT1H'))}${user('late')}${end('e')}${path('s', 'a', 'e')}${path('t', 'late', 'e')}`,
    )
    host.start('p')
    host.complete('a')
    expect(host.subscriptions('timer')).toHaveLength(1)
    host.fireTimer()
    expect(host.open()).toEqual(['late'])
  })

  it('catch the error of one round and end all', async () => {
    const host = await givenXml(
      `${start()}<subProcess id="sub">${loop(3)}${start('is')}${user('b')}${end('ie', refers('error', 'x1'))}${path('is', 'b', 'ie')}</subProcess>${boundary('bo', 'sub', refers('error', 'x1'))}${user('c', 'd')}${end('e')}${path('s', 'sub', 'c', 'e')}${path('bo', 'd', 'e')}`,
    )
    const id = host.start('p')
    host.complete('b')
    expect(host.open()).toEqual(['d'])
    host.complete('d')
    expect(host.phase(id)).toBe('completed')
  })

  it('of escalations beside rounds take each', async () => {
    const host = await givenXml(
      `${start()}<subProcess id="sub">${loop(3, 'isSequential="true"')}${start('is')}${user('b')}<intermediateThrowEvent id="th">${refers('escalation', 'c1')}</intermediateThrowEvent>${user('b2')}${end('ie')}${path('is', 'b', 'th', 'b2', 'ie')}</subProcess>${boundary('bo', 'sub', refers('escalation', 'c1'), beside)}${user('c', 'd')}${end('e')}${path('s', 'sub', 'c', 'e')}${path('bo', 'd', 'e')}`,
    )
    host.start('p')
    for (let round = 0; round < 3; round++) {
      host.complete('b')
      host.complete('b2')
    }
    expect(host.open()).toEqual(['c', 'd', 'd', 'd'])
  })

  it('an escalation goes outward from two sub-processes deep; the nearer one that names it takes it', async () => {
    const host = await givenXml(
      `${start()}<subProcess id="o"><startEvent id="os"/><subProcess id="i">${start('is')}${end('ie', refers('escalation', 'c1'))}${path('is', 'ie')}</subProcess>${boundary('ib', 'i', refers('escalation', 'c2'))}${user('wrong', 'inner')}${end('oe')}${path('os', 'i', 'inner', 'oe')}${path('ib', 'wrong', 'oe')}</subProcess>${boundary('ob', 'o', '<escalationEventDefinition/>', beside)}${user('told')}${end('e')}${path('s', 'o', 'e')}${path('ob', 'told', 'e')}`,
    )
    host.start('p')
    expect(host.open()).toEqual(['inner', 'told'])
  })

  it('a cycle beside fires as often as it says', async () => {
    const cycle = '<timerEventDefinition><timeCycle>R3/PT10M</timeCycle></timerEventDefinition>'
    const host = await givenXml(
      `${start()}${user('a', 'urge')}${boundary('t', 'a', cycle, beside)}${end('e')}${path('s', 'a', 'e')}${path('t', 'urge', 'e')}`,
    )
    const id = host.start('p')
    host.advance('PT2H')
    expect(host.open()).toEqual(['a', 'urge', 'urge', 'urge'])
    host.complete('a')
    expect(host.phase(id)).toBe('running')
  })

  it('a signal thrown inside reaches the boundary event around it', async () => {
    const host = await givenXml(
      `${start()}<subProcess id="sub">${start('is')}${user('b')}<intermediateThrowEvent id="th">${refers('signal', 'g1')}</intermediateThrowEvent>${user('never')}${end('ie')}${path('is', 'b', 'th', 'never', 'ie')}</subProcess>${boundary('bo', 'sub', refers('signal', 'g1'))}${user('d')}${end('e')}${path('s', 'sub', 'e')}${path('bo', 'd', 'e')}`,
    )
    host.start('p')
    host.complete('b')
    expect(host.open()).toEqual(['d'])
  })

  it('of several kinds at once: the first ends the others', async () => {
    const host = await givenXml(
      `${start()}${user('a', 'x', 'y', 'z')}${boundary('b1', 'a', timer('PT1H'))}${boundary('b2', 'a', refers('message', 'm1'))}${boundary('b3', 'a', refers('signal', 'g1'), beside)}${end('e')}${path('s', 'a', 'e')}${path('b1', 'x', 'e')}${path('b2', 'y', 'e')}${path('b3', 'z', 'e')}`,
    )
    host.start('p')
    host.signal('g1')
    host.message('m1')
    expect(host.open()).toEqual(['y', 'z'])
    expect(host.subscriptions()).toEqual([])
  })
})

describe('inclusive gateways', () => {
  it('with a loop inside of a branch waits for it', async () => {
    const host = await givenXml(
      `${start()}${gateway('inclusive', 'split', 'join')}${gateway('exclusive', 'again', 'back')}${user('a', 'b', 'after')}${end('e')}${path('s', 'split', 'a?x > 0', 'join', 'after', 'e')}${path('split', 'back?x > 0', 'b', 'again', 'back?n < 2')}${path('again', 'join?n >= 2')}`,
    )
    host.start('p', { x: 1, n: 0 })
    host.complete('a')
    host.complete('b', { n: 1 })
    expect(host.open()).toEqual(['b'])
    host.complete('b', { n: 2 })
    expect(host.open()).toEqual(['after'])
  })

  it('in a loop fires each time', async () => {
    const host = await givenXml(
      `${start()}${gateway('exclusive', 'in', 'again')}${gateway('inclusive', 'split', 'join')}${user('a', 'b', 'check')}${end('e')}${path('s', 'in', 'split', 'a?x > 0', 'join', 'check', 'again', 'in?again')}${path('split', 'b?x > 1', 'join')}${path('again', 'e?!again')}`,
    )
    const id = host.start('p', { x: 2, again: true })
    host.complete('b')
    host.complete('a')
    host.complete('check', { x: 1 })
    expect(host.open()).toEqual(['a'])
    host.complete('a', { again: false })
    host.complete('check')
    expect(host.phase(id)).toBe('completed')
  })

  it('does not wait for what a boundary event took elsewhere', async () => {
    const host = await givenXml(
      `${start()}${gateway('parallel', 'split')}${gateway('inclusive', 'join')}${user('a', 'b', 'away', 'after')}${boundary('t', 'b', timer('PT1H'))}${end('e')}${end('e2')}${path('s', 'split', 'a', 'join', 'after', 'e')}${path('split', 'b', 'join')}${path('t', 'away', 'e2')}`,
    )
    host.start('p')
    host.complete('a')
    expect(host.open()).toEqual(['b'])
    host.fireTimer()
    expect(host.open()).toEqual(['after', 'away'])
  })

  it('one after the other: the inner one first', async () => {
    const host = await givenXml(
      `${start()}${gateway('inclusive', 'o', 'oj', 'i', 'ij')}${user('a', 'b', 'c', 'after')}${end('e')}${path('s', 'o', 'a?true', 'oj', 'after', 'e')}${path('o', 'i?true', 'b?true', 'ij', 'oj')}${path('i', 'c?true', 'ij')}`,
    )
    host.start('p')
    for (const id of ['a', 'b']) host.complete(id)
    expect(host.open()).toEqual(['c'])
    host.complete('c')
    expect(host.open()).toEqual(['after'])
  })
})

describe('complex gateways', () => {
  const model = (condition: string) =>
    `${start()}${gateway('parallel', 'split')}<complexGateway id="join"><activationCondition>${condition}</activationCondition></complexGateway>${user('a', 'b', 'c', 'after')}${end('e')}${path('s', 'split', 'a', 'join', 'after', 'e')}${path('split', 'b', 'join')}${path('split', 'c', 'join')}`

  it('goes on with two of three, and swallows the third', async () => {
    const host = await givenXml(model('${activationCount >= 2}'))
    const id = host.start('p')
    host.complete('a')
    expect(host.open()).toEqual(['b', 'c'])
    host.complete('b')
    expect(host.open()).toEqual(['after', 'c'])
    host.complete('after')
    expect(host.phase(id)).toBe('running')
    host.complete('c')
    expect(host.phase(id)).toBe('completed')
  })
})

describe('ad-hoc sub-processes', () => {
  const model = (attributes: string, condition: string) =>
    `${start()}<adHocSubProcess id="ah" ${attributes}>${user('a', 'b', 'c')}${path('b', 'c')}<completionCondition>\${${condition}}</completionCondition></adHocSubProcess>${user('after')}${end('e')}${path('s', 'ah', 'after', 'e')}`

  it('ends when its condition holds after an activity, and takes away what is left', async () => {
    const host = await givenXml(model('', 'done'))
    const id = host.start('p', { done: false })
    const scopeId = host.state(id).scopes.find(({ kind }) => kind === 'sub')!.id
    for (const nodeId of ['a', 'a', 'b']) host.send(id, { command: 'activateAdHoc', scopeId, nodeId })
    expect(host.open()).toEqual(['a', 'a', 'b'])
    host.complete('b')
    expect(host.open()).toEqual(['a', 'a', 'c'])
    host.complete('a', { done: true })
    expect(host.open()).toEqual(['after'])
  })

  it('waits for what runs when it does not cancel it', async () => {
    const host = await givenXml(model('cancelRemainingInstances="false"', 'done'))
    const id = host.start('p', { done: false })
    const scopeId = host.state(id).scopes.find(({ kind }) => kind === 'sub')!.id
    for (const nodeId of ['a', 'a']) host.send(id, { command: 'activateAdHoc', scopeId, nodeId })
    host.complete('a', { done: true })
    expect(host.open()).toEqual(['a'])
    host.complete('a')
    expect(host.open()).toEqual(['after'])
  })
})

describe('compensation and transactions', () => {
  const booked = (id: string, letter: string) =>
    user(id) +
    boundary(`u${id}`, id, undo) +
    notes(`c${id}`, letter, 'isForCompensation="true"') +
    `<association id="as${id}" sourceRef="u${id}" targetRef="c${id}" associationDirection="One"/>`

  it('undoes in the reverse order of ending', async () => {
    const host = await givenXml(
      `${start()}${gateway('parallel', 'split', 'join')}${booked('a', 'A')}${booked('b', 'B')}${booked('c', 'C')}<intermediateThrowEvent id="th">${undo}</intermediateThrowEvent>${user('after')}${end('e')}${path('s', 'split', 'a', 'join', 'th', 'after', 'e')}${path('split', 'b', 'join')}${path('split', 'c', 'join')}`,
    )
    const id = host.start('p', { log: '' })
    for (const each of ['b', 'c', 'a']) host.complete(each)
    expect(host.variables(id).log).toBe('ACB')
    expect(host.open()).toEqual(['after'])
  })

  it('undoes once: thrown again there is nothing left', async () => {
    const host = await givenXml(
      `${start()}${booked('a', 'A')}<intermediateThrowEvent id="t1">${undo}</intermediateThrowEvent><intermediateThrowEvent id="t2">${undo}</intermediateThrowEvent>${user('after')}${end('e')}${path('s', 'a', 't1', 't2', 'after', 'e')}`,
    )
    const id = host.start('p', { log: '' })
    host.complete('a')
    expect(host.variables(id).log).toBe('A')
  })

  it('a cancelled transaction undoes what ended in it, and goes on at its cancel event', async () => {
    const host = await givenXml(
      `${start()}<transaction id="tx">${start('is')}${gateway('parallel', 'split')}${booked('a', 'A')}${booked('b', 'B')}${user('no')}${end('ie')}${end('ce', '<cancelEventDefinition/>')}${path('is', 'split', 'a', 'ie')}${path('split', 'b', 'ie')}${path('split', 'no', 'ce')}</transaction>${boundary('xb', 'tx', '<cancelEventDefinition/>')}${boundary('eb', 'tx', refers('error', 'x1'))}${user('ok', 'cancelled', 'hazard')}${end('e')}${path('s', 'tx', 'ok', 'e')}${path('xb', 'cancelled', 'e')}${path('eb', 'hazard', 'e')}`,
    )
    const id = host.start('p', { log: '' })
    host.complete('a')
    host.complete('no')
    expect(host.variables(id).log).toBe('A')
    expect(host.open()).toEqual(['cancelled'])
  })

  it('a transaction that ends by an error (hazard) undoes nothing', async () => {
    const host = await givenXml(
      `${start()}<transaction id="tx">${start('is')}${booked('a', 'A')}${end('ie', refers('error', 'x1'))}${path('is', 'a', 'ie')}</transaction>${boundary('eb', 'tx', refers('error', 'x1'))}${user('hazard')}${end('e')}${path('s', 'tx', 'e')}${path('eb', 'hazard', 'e')}`,
    )
    const id = host.start('p', { log: '' })
    host.complete('a')
    expect(host.variables(id).log).toBe('')
    expect(host.open()).toEqual(['hazard'])
  })

  it('a completed transaction can be undone from outside', async () => {
    const host = await givenXml(
      `${start()}<transaction id="tx">${start('is')}${booked('a', 'A')}${booked('b', 'B')}${end('ie')}${path('is', 'a', 'b', 'ie')}</transaction>${user('later')}${end('e', undo)}${path('s', 'tx', 'later', 'e')}`,
    )
    const id = host.start('p', { log: '' })
    for (const each of ['a', 'b', 'later']) host.complete(each)
    expect(host.phase(id)).toBe('completed')
    expect(host.kinds(id).filter(kind => kind.startsWith('nodeLeft c'))).toEqual(['nodeLeft cb', 'nodeLeft ca'])
  })

  it('each round of a repeated activity is undone', async () => {
    const loop =
      '<multiInstanceLoopCharacteristics isSequential="true"><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>'
    const host = await givenXml(
      `${start()}<userTask id="a" name="a">${loop}</userTask>${boundary('ua', 'a', undo)}${notes('ca', 'A', 'isForCompensation="true"')}<association id="as" sourceRef="ua" targetRef="ca" associationDirection="One"/><intermediateThrowEvent id="th">${undo}</intermediateThrowEvent>${user('after')}${end('e')}${path('s', 'a', 'th', 'after', 'e')}`,
    )
    const id = host.start('p', { log: '' })
    for (let round = 0; round < 3; round++) host.complete('a')
    expect(host.variables(id).log).toBe('AAA')
  })
})

describe('calls', () => {
  it('an error of a called process of a called process reaches the one who catches it', async () => {
    const host = await givenXml(
      `${start()}<callActivity id="c" calledElement="q"/>${boundary('b', 'c', refers('error', 'x1'))}${user('caught', 'fine')}${end('e')}${path('s', 'c', 'fine', 'e')}${path('b', 'caught', 'e')}`,
      `${start('qs')}<callActivity id="qc" calledElement="r"/>${boundary('qb', 'qc', refers('error', 'x2'))}${user('wrong')}${end('qe')}${path('qs', 'qc', 'qe')}${path('qb', 'wrong', 'qe')}`,
      `${start('rs')}${user('deep')}${end('re', refers('error', 'x1'))}${path('rs', 'deep', 're')}`,
    )
    host.start('p')
    host.complete('deep')
    expect(host.open()).toEqual(['caught'])
  })

  it('a boundary event ends the called process with all that it called', async () => {
    const host = await givenXml(
      `${start()}<callActivity id="c" calledElement="q"/>${boundary('b', 'c', timer('PT1H'))}${user('late')}${end('e')}${path('s', 'c', 'e')}${path('b', 'late', 'e')}`,
      `${start('qs')}<callActivity id="qc" calledElement="r"/>${end('qe')}${path('qs', 'qc', 'qe')}`,
      `${start('rs')}${user('deep')}${end('re')}${path('rs', 'deep', 're')}`,
    )
    host.start('p')
    expect(host.open()).toEqual(['deep'])
    host.fireTimer()
    expect(host.open()).toEqual(['late'])
    expect([...host.instances.values()].filter(({ instance }) => !instance.endedAt)).toHaveLength(1)
  })

  it('in rounds: one child each', async () => {
    const loop =
      '<multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality><completionCondition>${nrOfCompletedInstances >= 2}</completionCondition></multiInstanceLoopCharacteristics>'
    const host = await givenXml(
      `${start()}<callActivity id="c" calledElement="q">${loop}</callActivity>${user('after')}${end('e')}${path('s', 'c', 'after', 'e')}`,
      `${start('qs')}${user('t')}${end('qe')}${path('qs', 't', 'qe')}`,
    )
    host.start('p')
    expect(host.open()).toEqual(['t', 't', 't'])
    host.complete('t')
    host.complete('t')
    expect(host.open()).toEqual(['after'])
  })

  it('an escalation of a called process goes on beside it', async () => {
    const host = await givenXml(
      `${start()}<callActivity id="c" calledElement="q"/>${boundary('b', 'c', refers('escalation', 'c1'), beside)}${user('told', 'after')}${end('e')}${path('s', 'c', 'after', 'e')}${path('b', 'told', 'e')}`,
      `${start('qs')}<intermediateThrowEvent id="th">${refers('escalation', 'c1')}</intermediateThrowEvent>${user('t')}${end('qe')}${path('qs', 'th', 't', 'qe')}`,
    )
    host.start('p')
    expect(host.open()).toEqual(['t', 'told'])
    host.complete('t')
    expect(host.open()).toEqual(['after', 'told'])
  })
})

describe('links, signals, conditions, messages', () => {
  it('two throws lead to one catch', async () => {
    const host = await givenXml(
      `${start()}${gateway('exclusive', 'x')}<intermediateThrowEvent id="t1"><linkEventDefinition name="L"/></intermediateThrowEvent><intermediateThrowEvent id="t2"><linkEventDefinition name="L"/></intermediateThrowEvent><intermediateCatchEvent id="ca"><linkEventDefinition name="L"/></intermediateCatchEvent>${user('a', 'after')}${end('e')}${path('s', 'x', 't1?n == 1')}${path('x', 'a?n == 2', 't2')}${path('ca', 'after', 'e')}`,
    )
    host.start('p', { n: 1 })
    expect(host.open()).toEqual(['after'])
    host.start('p', { n: 2 })
    host.complete('a')
    expect(host.open()).toEqual(['after', 'after'])
  })

  it('a signal of one instance reaches the others, and starts what waits to begin by it', async () => {
    const host = await givenXml(
      `${start()}${user('a')}<intermediateThrowEvent id="th">${refers('signal', 'g1')}</intermediateThrowEvent>${user('after')}${end('e')}${path('s', 'a', 'th', 'after', 'e')}`,
      `${start('qs')}<intermediateCatchEvent id="qc">${refers('signal', 'g1')}</intermediateCatchEvent>${user('qa')}${end('qe')}${path('qs', 'qc', 'qa', 'qe')}`,
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
    const model = `${start()}<eventBasedGateway id="g"/><intermediateCatchEvent id="t">${timer('PT1H')}</intermediateCatchEvent><intermediateCatchEvent id="m">${refers('message', 'm1')}</intermediateCatchEvent><intermediateCatchEvent id="c">${when('x > 3')}</intermediateCatchEvent><receiveTask id="r" messageRef="m2"/>${user('byT', 'byM', 'byC', 'byR')}${end('e')}${path('s', 'g', 't', 'byT', 'e')}${path('g', 'm', 'byM', 'e')}${path('g', 'c', 'byC', 'e')}${path('g', 'r', 'byR', 'e')}`
    const host = await givenXml(model)
    const ids = [1, 2, 3, 4].map(() => host.start('p', { x: 0 }))
    host.send(ids[0]!, { command: 'setVariables', variables: { x: 9 } })
    host.message('m2')
    host.message('m1')
    host.fireTimer()
    expect(host.open()).toEqual(['byC', 'byM', 'byR', 'byT'])
    expect(host.subscriptions()).toEqual([])
  })

  it('a condition that holds at once does not hold anybody up', async () => {
    const host = await givenXml(
      `${start()}<intermediateCatchEvent id="c">${when('x > 3')}</intermediateCatchEvent>${user('after')}${end('e')}${path('s', 'c', 'after', 'e')}`,
    )
    host.start('p', { x: 9 })
    expect(host.open()).toEqual(['after'])
  })

  it('all of several events have to come', async () => {
    const host = await givenXml(
      `${start()}<intermediateCatchEvent id="c" parallelMultiple="true">${refers('message', 'm1')}${refers('signal', 'g1')}</intermediateCatchEvent>${user('after')}${end('e')}${path('s', 'c', 'after', 'e')}`,
    )
    host.start('p')
    host.message('m1')
    expect(host.open()).toEqual([])
    host.signal('g1')
    expect(host.open()).toEqual(['after'])
  })

  it('a terminate end of a sub-process leaves what is around it', async () => {
    const host = await givenXml(
      `${start()}${gateway('parallel', 'f')}<subProcess id="sub">${start('is')}${gateway('parallel', 'if')}${user('a', 'b')}${end('ie')}${end('te', '<terminateEventDefinition/>')}${path('is', 'if', 'a', 'te')}${path('if', 'b', 'ie')}</subProcess>${user('c', 'after')}${end('e')}${path('s', 'f', 'sub', 'after', 'e')}${path('f', 'c', 'e')}`,
    )
    host.start('p')
    host.complete('a')
    expect(host.open()).toEqual(['after', 'c'])
  })

  it('a terminate end that means all ends those who called as well', async () => {
    const host = await givenXml(
      `${start()}<callActivity id="c" calledElement="q"/>${boundary('bo', 'c', '<errorEventDefinition/>')}${user('caught')}${end('e')}${path('s', 'c', 'e')}${path('bo', 'caught', 'e')}`,
      `${start('qs')}${gateway('parallel', 'f')}<subProcess id="sub">${start('is')}${user('a')}${end('te', '<terminateEventDefinition flowable:terminateAll="true"/>')}${path('is', 'a', 'te')}</subProcess>${user('b')}${path('qs', 'f', 'sub')}${path('f', 'b')}`,
    )
    const id = host.start('p')
    host.complete('a')
    expect(host.open()).toEqual([])
    expect([...host.instances.values()].map(({ instance }) => instance.phase)).toEqual(['terminated', 'terminated'])
    expect(host.phase(id)).toBe('terminated')
  })

  it('a token without an outgoing flow ends, several from one task run beside each other', async () => {
    const host = await givenXml(`${start()}${user('a', 'b', 'c')}${path('s', 'a', 'b')}${path('a', 'c')}`)
    const id = host.start('p')
    host.complete('a')
    expect(host.open()).toEqual(['b', 'c'])
    host.complete('b')
    host.complete('c')
    expect(host.phase(id)).toBe('completed')
  })

  it('conditional flows of a task and its default', async () => {
    const host = await givenXml(
      `${start()}<userTask id="a" name="a" default="dd"/>${user('b', 'c', 'd')}${path('s', 'a')}${path('a', 'b?x > 1')}${path('a', 'c?x > 2')}<sequenceFlow id="dd" sourceRef="a" targetRef="d"/>`,
    )
    for (const x of [0, 2, 3]) {
      host.start('p', { x })
      host.complete('a')
    }
    expect(host.open()).toEqual(['b', 'b', 'c', 'd'])
  })
})

describe('loops', () => {
  it('a standard loop asks before or after', async () => {
    const loop = (before: boolean) =>
      `<standardLoopCharacteristics testBefore="${before}"><loopCondition>\${n &lt; 2}</loopCondition></standardLoopCharacteristics>`
    for (const before of [true, false]) {
      const host = await givenXml(
        `${start()}<userTask id="a" name="a">${loop(before)}</userTask>${user('after')}${end('e')}${path('s', 'a', 'after', 'e')}`,
      )
      host.start('p', { n: 2 })
      expect(host.open()).toEqual([before ? 'after' : 'a'])
    }
  })

  it('rounds inside of rounds', async () => {
    const loop = (count: number) =>
      `<multiInstanceLoopCharacteristics><loopCardinality>${count}</loopCardinality></multiInstanceLoopCharacteristics>`
    const host = await givenXml(
      `${start()}<subProcess id="sub">${loop(2)}${start('is')}<userTask id="a" name="a">${loop(3)}</userTask>${end('ie')}${path('is', 'a', 'ie')}</subProcess>${user('after')}${end('e')}${path('s', 'sub', 'after', 'e')}`,
    )
    host.start('p')
    for (let at = 0; at < 6; at++) host.complete('a')
    expect(host.open()).toEqual(['after'])
  })
})

describe('mixtures', () => {
  it('an interrupting escalation of one branch ends the other', async () => {
    const host = await givenXml(
      `${start()}<subProcess id="sub">${start('is')}${gateway('parallel', 'f')}${user('a', 'b')}${end('ie')}${end('ee', refers('escalation', 'c1'))}${path('is', 'f', 'a', 'ee')}${path('f', 'b', 'ie')}</subProcess>${boundary('bo', 'sub', refers('escalation', 'c1'))}${user('d')}${end('e')}${path('s', 'sub', 'e')}${path('bo', 'd', 'e')}`,
    )
    host.start('p')
    host.complete('a')
    expect(host.open()).toEqual(['d'])
  })

  it('a boundary event of an activity with data keeps its place through a message with variables', async () => {
    const host = await givenXml(
      `${start()}${user('a', 'b')}${boundary('m', 'a', refers('message', 'm1'), beside)}${end('e')}${path('s', 'a', 'e')}${path('m', 'b', 'e')}`,
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
      `${start()}${gateway('exclusive', 'in', 'out')}${gateway('parallel', 'f', 'j')}${user('a', 'b')}${end('e')}${path('s', 'in', 'f', 'a', 'j', 'out', 'in?n < 3')}${path('f', 'b', 'j')}${path('out', 'e?n >= 3')}`,
    )
    const id = host.start('p', { n: 0 })
    for (let n = 1; n <= 3; n++) {
      host.complete('b')
      host.complete('a', { n })
    }
    expect(host.phase(id)).toBe('completed')
  })

  it('two tokens at one flow of a join wait for two of the other', async () => {
    const host = await givenXml(
      `${start()}${gateway('parallel', 'f', 'j')}${user('a', 'b', 'c', 'after')}${end('e')}${path('s', 'f', 'a', 'c', 'j', 'after', 'e')}${path('f', 'b', 'c')}<sequenceFlow id="third" sourceRef="f" targetRef="j"/>`,
    )
    host.start('p')
    for (const id of ['a', 'b', 'c']) host.complete(id)
    expect(host.open()).toEqual(['after', 'c'])
    host.complete('c')
    expect(host.open()).toEqual(['after'])
  })

  it('an interrupting event sub-process of the process ends called processes and timers', async () => {
    const host = await givenXml(
      `${start()}${gateway('parallel', 'f')}<callActivity id="c" calledElement="q"/><intermediateCatchEvent id="t">${timer('PT1H')}</intermediateCatchEvent>${end('e')}${path('s', 'f', 'c', 'e')}${path('f', 't', 'e')}<subProcess id="es" triggeredByEvent="true"><startEvent id="ess">${refers('message', 'm1')}</startEvent>${user('h')}${path('ess', 'h')}</subProcess>`,
      `${start('qs')}${user('deep')}${end('qe')}${path('qs', 'deep', 'qe')}`,
    )
    const id = host.start('p')
    host.message('m1')
    expect(host.open()).toEqual(['h'])
    expect(host.subscriptions()).toEqual([])
    host.complete('h')
    expect(host.phase(id)).toBe('completed')
  })

  it('compensation thrown in an event sub-process undoes what the process did, then its error ends it', async () => {
    const host = await givenXml(
      `${start()}${user('a')}${boundary('ua', 'a', undo)}${notes('ca', 'A', 'isForCompensation="true"')}<association id="as" sourceRef="ua" targetRef="ca" associationDirection="One"/>${user('b')}${end('e')}${path('s', 'a', 'b', 'e')}<subProcess id="es" triggeredByEvent="true"><startEvent id="ess">${refers('message', 'm1')}</startEvent><intermediateThrowEvent id="th">${undo}</intermediateThrowEvent>${user('h')}${path('ess', 'th', 'h')}</subProcess>`,
    )
    const id = host.start('p', { log: '' })
    host.complete('a')
    host.message('m1')
    expect(host.variables(id).log).toBe('A')
    expect(host.open()).toEqual(['h'])
  })

  it('compensation of a named sub-process undoes what is inside, and only once', async () => {
    const host = await givenXml(
      `${start()}<subProcess id="sub">${start('is')}${user('a')}${boundary('ua', 'a', undo)}${notes('ca', 'A', 'isForCompensation="true"')}<association id="as" sourceRef="ua" targetRef="ca" associationDirection="One"/>${end('ie')}${path('is', 'a', 'ie')}</subProcess><intermediateThrowEvent id="t1"><compensateEventDefinition activityRef="sub"/></intermediateThrowEvent><intermediateThrowEvent id="t2">${undo}</intermediateThrowEvent>${user('after')}${path('s', 'sub', 't1', 't2', 'after')}`,
    )
    const id = host.start('p', { log: '' })
    host.complete('a')
    expect(host.variables(id).log).toBe('A')
    expect(host.open()).toEqual(['after'])
  })

  it('a condition on the boundary fires beside each time that it comes to hold', async () => {
    const host = await givenXml(
      `${start()}${user('a', 'b')}${boundary('c', 'a', when('x > 3'), beside)}${end('e')}${path('s', 'a', 'e')}${path('c', 'b', 'e')}`,
    )
    const id = host.start('p', { x: 0 })
    for (const x of [5, 6, 1, 9]) host.send(id, { command: 'setVariables', variables: { x } })
    expect(host.open()).toEqual(['a', 'b', 'b'])
  })

  it('a receive task repeated for a list takes one message each', async () => {
    const host = await givenXml(
      `${start()}<receiveTask id="r" messageRef="m1"><multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></receiveTask>${user('after')}${path('s', 'r', 'after')}`,
    )
    host.start('p')
    host.message('m1')
    expect(host.open()).toEqual([])
    host.message('m1')
    expect(host.open()).toEqual(['after'])
  })

  it('an error of a round inside of a sub-process is caught by the event sub-process there', async () => {
    const loop =
      '<multiInstanceLoopCharacteristics isSequential="true"><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>'
    const host = await givenXml(
      `${start()}<subProcess id="o">${start('os')}<subProcess id="i">${loop}${start('is')}${user('a')}${end('ie', refers('error', 'x1'))}${path('is', 'a', 'ie')}</subProcess>${end('oe')}${path('os', 'i', 'oe')}<subProcess id="es" triggeredByEvent="true"><startEvent id="ess">${refers('error', 'x1')}</startEvent>${user('h')}${path('ess', 'h')}</subProcess></subProcess>${user('after')}${path('s', 'o', 'after')}`,
    )
    host.start('p')
    host.complete('a')
    expect(host.open()).toEqual(['h'])
    host.complete('h')
    expect(host.open()).toEqual(['after'])
  })

  it('an event gateway begins an instance by either of its events', async () => {
    const host = await givenXml(
      `<eventBasedGateway id="g" instantiate="true"/><intermediateCatchEvent id="m">${refers('message', 'm1')}</intermediateCatchEvent><intermediateCatchEvent id="n">${refers('message', 'm2')}</intermediateCatchEvent>${user('a', 'b')}${path('g', 'm', 'a')}${path('g', 'n', 'b')}`,
    )
    host.message('m2')
    host.message('m1')
    expect(host.open()).toEqual(['a', 'b'])
  })

  it('an ad-hoc sub-process in sequence allows one at a time', async () => {
    const host = await givenXml(
      `${start()}<adHocSubProcess id="ah" ordering="Sequential">${user('a', 'b')}<completionCondition>\${done}</completionCondition></adHocSubProcess>${user('after')}${path('s', 'ah', 'after')}`,
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

  it('rounds end early by their condition, with boundary events and what runs inside', async () => {
    const loop =
      '<multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality><completionCondition>${enough}</completionCondition></multiInstanceLoopCharacteristics>'
    const host = await givenXml(
      `${start()}<subProcess id="sub">${loop}${start('is')}${user('a', 'b')}${boundary('t', 'a', timer('PT1H'))}${path('is', 'a', 'b')}${path('t', 'b')}</subProcess>${user('after')}${path('s', 'sub', 'after')}`,
    )
    host.start('p', { enough: false })
    host.complete('a')
    host.complete('b', { enough: true })
    expect(host.open()).toEqual(['after'])
    expect(host.subscriptions()).toEqual([])
  })
})
