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
} from './givenXml.ts'

describe('inclusive gateways', () => {
  it('wait for a branch that contains a loop', async () => {
    const host = await givenXml(
      `${start()}${gateway('inclusive', 'split', 'join')}${gateway('exclusive', 'again', 'back')}
        ${user('a', 'b', 'after')}${end('e')}${path('s', 'split', 'a?x > 0', 'join', 'after', 'e')}
        ${path('split', 'back?x > 0', 'b', 'again', 'back?n < 2')}${path('again', 'join?n >= 2')}`,
    )
    host.start('p', { x: 1, n: 0 })
    host.complete('a')
    host.complete('b', { n: 1 })
    expect(host.open()).toEqual(['b'])
    host.complete('b', { n: 2 })
    expect(host.open()).toEqual(['after'])
  })

  it('fire in each pass of a loop', async () => {
    const host = await givenXml(
      `${start()}${gateway('exclusive', 'in', 'again')}${gateway('inclusive', 'split', 'join')}
        ${user('a', 'b', 'check')}${end('e')}
        ${path('s', 'in', 'split', 'a?x > 0', 'join', 'check', 'again', 'in?again')}
        ${path('split', 'b?x > 1', 'join')}${path('again', 'e?!again')}`,
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

  it('do not wait for a token that a boundary event took elsewhere', async () => {
    const host = await givenXml(
      `${start()}${gateway('parallel', 'split')}${gateway('inclusive', 'join')}${user('a', 'b', 'away', 'after')}
        ${boundary('t', 'b', timer('PT1H'))}${end('e')}${end('e2')}${path('s', 'split', 'a', 'join', 'after', 'e')}
        ${path('split', 'b', 'join')}${path('t', 'away', 'e2')}`,
    )
    host.start('p')
    host.complete('a')
    expect(host.open()).toEqual(['b'])
    host.fireTimer()
    expect(host.open()).toEqual(['after', 'away'])
  })

  it('wait for a token that could come from a non-interrupting boundary event', async () => {
    const host = await givenXml(
      `${start()}${gateway('inclusive', 'join')}${user('a', 'told', 'after')}
        ${boundary('m', 'a', refers('message', 'm1'), beside)}${path('s', 'a', 'join', 'after')}
        ${path('m', 'told', 'join')}`,
    )
    host.start('p')
    host.message('m1')
    host.complete('told')
    expect(host.open()).toEqual(['a'])
    host.complete('a')
    expect(host.open()).toEqual(['after'])
  })

  it('wait for a branch whose boundary event leads to a flow already reached by another token', async () => {
    const host = await givenXml(
      `${start()}${gateway('parallel', 'split')}${gateway('exclusive', 'merge')}${gateway('inclusive', 'join')}
        ${user('x', 'a', 'b', 'late', 'after')}${boundary('ta', 'a', refers('message', 'm1'))}
        ${boundary('tb', 'b', refers('message', 'm2'))}${path('s', 'split', 'x', 'a', 'join', 'after')}
        ${path('split', 'b', 'join')}${path('ta', 'merge', 'late', 'join')}${path('tb', 'merge')}`,
    )
    host.start('p')
    host.message('m2')
    host.complete('late')
    expect(host.open()).toEqual(['x'])
    host.complete('x')
    expect(host.open()).toEqual(['a'])
    host.message('m1')
    host.complete('late')
    expect(host.open()).toEqual(['after', 'after'])
  })

  it('fire the inner gateway before the outer one', async () => {
    const host = await givenXml(
      `${start()}${gateway('inclusive', 'o', 'oj', 'i', 'ij')}${user('a', 'b', 'c', 'after')}${end('e')}
        ${path('s', 'o', 'a?true', 'oj', 'after', 'e')}${path('o', 'i?true', 'b?true', 'ij', 'oj')}
        ${path('i', 'c?true', 'ij')}`,
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
    `${start()}${gateway('parallel', 'split')}<complexGateway id="join">
      <activationCondition>${condition}</activationCondition></complexGateway>${user('a', 'b', 'c', 'after')}${end('e')}
      ${path('s', 'split', 'a', 'join', 'after', 'e')}${path('split', 'b', 'join')}${path('split', 'c', 'join')}`

  it('continue with two of three tokens and discard the third', async () => {
    const host = await givenXml(model(asked('activationCount >= 2')))
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
    `${start()}<adHocSubProcess id="ah" ${attributes}>${user('a', 'b', 'c')}${path('b', 'c')}
      <completionCondition>${asked(condition)}</completionCondition></adHocSubProcess>${user('after')}${end('e')}
      ${path('s', 'ah', 'after', 'e')}`

  it('end when the condition holds after an activity, and cancel the rest', async () => {
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

  it('wait for running activities when cancelRemainingInstances is false', async () => {
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

  it('compensation undoes activities in reverse order', async () => {
    const host = await givenXml(
      `${start()}${gateway('parallel', 'split', 'join')}${booked('a', 'A')}${booked('b', 'B')}${booked('c', 'C')}
        <intermediateThrowEvent id="th">${undo}</intermediateThrowEvent>${user('after')}${end('e')}
        ${path('s', 'split', 'a', 'join', 'th', 'after', 'e')}${path('split', 'b', 'join')}
        ${path('split', 'c', 'join')}`,
    )
    const id = host.start('p', { log: '' })
    for (const each of ['b', 'c', 'a']) host.complete(each)
    expect(host.variables(id).log).toBe('ACB')
    expect(host.open()).toEqual(['after'])
  })

  it('compensation thrown a second time undoes nothing', async () => {
    const host = await givenXml(
      `${start()}${booked('a', 'A')}<intermediateThrowEvent id="t1">${undo}</intermediateThrowEvent>
        <intermediateThrowEvent id="t2">${undo}</intermediateThrowEvent>${user('after')}${end('e')}
        ${path('s', 'a', 't1', 't2', 'after', 'e')}`,
    )
    const id = host.start('p', { log: '' })
    host.complete('a')
    expect(host.variables(id).log).toBe('A')
  })

  it('a cancelled transaction undoes its ended activities and continues at the cancel event', async () => {
    const host = await givenXml(
      `${start()}<transaction id="tx">${start('is')}${gateway('parallel', 'split')}${booked('a', 'A')}
        ${booked('b', 'B')}${user('no')}${end('ie')}${end('ce', '<cancelEventDefinition/>')}
        ${path('is', 'split', 'a', 'ie')}${path('split', 'b', 'ie')}${path('split', 'no', 'ce')}</transaction>
        ${boundary('xb', 'tx', '<cancelEventDefinition/>')}${boundary('eb', 'tx', refers('error', 'x1'))}
        ${user('ok', 'cancelled', 'hazard')}${end('e')}${path('s', 'tx', 'ok', 'e')}${path('xb', 'cancelled', 'e')}
        ${path('eb', 'hazard', 'e')}`,
    )
    const id = host.start('p', { log: '' })
    host.complete('a')
    host.complete('no')
    expect(host.variables(id).log).toBe('A')
    expect(host.open()).toEqual(['cancelled'])
  })

  it('a sub-process or event sub-process inside can cancel a transaction', async () => {
    const cancel = '<cancelEventDefinition/>'
    const host = await givenXml(
      `${start()}<transaction id="tx">${start('is')}${booked('a', 'A')}<subProcess id="sub">${start('ss')}
        ${booked('b', 'B')}${user('c')}${end('ce', cancel)}${path('ss', 'b', 'c', 'ce')}</subProcess>${end('ie')}
        ${path('is', 'a', 'sub', 'ie')}<subProcess id="ev" triggeredByEvent="true">
          <startEvent id="es" isInterrupting="false">${refers('message', 'm1')}</startEvent>${end('ee', cancel)}
          ${path('es', 'ee')}</subProcess></transaction>${boundary('xb', 'tx', cancel)}${user('cancelled')}
          ${path('s', 'tx')}${path('xb', 'cancelled')}`,
    )
    const begun = () => {
      const id = host.start('p', { log: '' })
      host.complete('a')
      host.complete('b')
      return id
    }
    const inner = begun()
    host.complete('c')
    expect(host.variables(inner).log).toBe('BA')
    expect(host.open()).toEqual(['cancelled'])
    const event = begun()
    host.message('m1')
    expect(host.variables(event).log).toBe('A')
    expect(host.open()).toEqual(['cancelled', 'cancelled'])
  })

  it('compensation is awaited unless its throw event says otherwise', async () => {
    const undone = '<compensateEventDefinition waitForCompletion="false"/>'
    const host = await givenXml(
      `${start()}${user('a')}${boundary('ua', 'a', undo)}<userTask id="ca" name="ca" isForCompensation="true"/>
        <association id="as" sourceRef="ua" targetRef="ca"/>
        <intermediateThrowEvent id="th">${undone}</intermediateThrowEvent>${user('after')}
        ${path('s', 'a', 'th', 'after')}`,
    )
    const id = host.start('p')
    host.complete('a')
    expect(host.open()).toEqual(['after', 'ca'])
    host.complete('after')
    expect(host.phase(id)).toBe('running')
    host.complete('ca')
    expect(host.phase(id)).toBe('completed')
  })

  it('a transaction that ends by an error (hazard) undoes nothing', async () => {
    const host = await givenXml(
      `${start()}<transaction id="tx">${start('is')}${booked('a', 'A')}${end('ie', refers('error', 'x1'))}
        ${path('is', 'a', 'ie')}</transaction>${boundary('eb', 'tx', refers('error', 'x1'))}${user('hazard')}${end('e')}
        ${path('s', 'tx', 'e')}${path('eb', 'hazard', 'e')}`,
    )
    const id = host.start('p', { log: '' })
    host.complete('a')
    expect(host.variables(id).log).toBe('')
    expect(host.open()).toEqual(['hazard'])
  })

  it('a completed transaction can be compensated from outside', async () => {
    const host = await givenXml(
      `${start()}<transaction id="tx">${start('is')}${booked('a', 'A')}${booked('b', 'B')}${end('ie')}
        ${path('is', 'a', 'b', 'ie')}</transaction>${user('later')}${end('e', undo)}${path('s', 'tx', 'later', 'e')}`,
    )
    const id = host.start('p', { log: '' })
    for (const each of ['a', 'b', 'later']) host.complete(each)
    expect(host.phase(id)).toBe('completed')
    expect(host.kinds(id).filter(kind => kind.startsWith('nodeLeft c'))).toEqual(['nodeLeft cb', 'nodeLeft ca'])
  })

  const undoneByHand = (id: string, loop = '') =>
    `<userTask id="${id}" name="${id}">${loop}</userTask>${boundary(`u${id}`, id, undo)}
      <userTask id="c${id}" name="c${id}" isForCompensation="true"/>
      <association id="as${id}" sourceRef="u${id}" targetRef="c${id}"/>`
  const thrown = `<intermediateThrowEvent id="th">${undo}</intermediateThrowEvent>`
  const twice =
    '<multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>'

  it('parallel activities are compensated in parallel, before earlier ones', async () => {
    const host = await givenXml(
      `${start()}${['first', 'a', 'b'].map(id => undoneByHand(id)).join('')}${gateway('parallel', 'split', 'join')}
        ${thrown}${user('after')}${path('s', 'first', 'split', 'a', 'join', 'th', 'after')}
        ${path('split', 'b', 'join')}`,
    )
    host.start('p')
    for (const each of ['first', 'a', 'b']) host.complete(each)
    expect(host.open()).toEqual(['ca', 'cb'])
    host.complete('ca')
    expect(host.open()).toEqual(['cb'])
    host.complete('cb')
    expect(host.open()).toEqual(['cfirst'])
    host.complete('cfirst')
    expect(host.open()).toEqual(['after'])
  })

  it('parallel rounds are compensated together after all have ended', async () => {
    const host = await givenXml(
      `${start()}${undoneByHand('a', twice)}${user('now', 'between', 'after')}${thrown}
        <intermediateThrowEvent id="later">${undo}</intermediateThrowEvent>${path('s', 'a', 'later', 'after')}
        ${path('s', 'now', 'th', 'between')}`,
    )
    host.start('p')
    host.complete('a')
    host.complete('now')
    expect(host.open()).toEqual(['a', 'between'])
    host.complete('a')
    expect(host.open()).toEqual(['between', 'ca', 'ca'])
    host.complete('ca')
    host.complete('ca')
    expect(host.open()).toEqual(['after', 'between'])
  })

  it('compensation of one activity in an ended sub-process leaves the others', async () => {
    const host = await givenXml(
      `${start()}<subProcess id="sub">${start('is')}${undoneByHand('a')}${undoneByHand('b')}
        ${path('is', 'a', 'b')}</subProcess><intermediateThrowEvent id="only">
        <compensateEventDefinition activityRef="a"/></intermediateThrowEvent>${thrown}${user('after')}
        ${path('s', 'sub', 'only', 'th', 'after')}`,
    )
    host.start('p')
    for (const each of ['a', 'b']) host.complete(each)
    expect(host.open()).toEqual(['ca'])
    host.complete('ca')
    expect(host.open()).toEqual(['cb'])
    host.complete('cb')
    expect(host.open()).toEqual(['after'])
  })

  it('cancelling a multi-instance transaction cancels all rounds', async () => {
    const cancelled = (more: string) =>
      givenXml(
        `${start()}<transaction id="tx">${twice}${start('is')}${undoneByHand('a')}${user('no')}
          ${end('ce', '<cancelEventDefinition/>')}${path('is', 'a', 'no', 'ce')}</transaction>${user('after')}
          ${path('s', 'tx', 'after')}${more}`,
      )
    const boundaryEvent = `${boundary('xb', 'tx', '<cancelEventDefinition/>')}${user('cancelled')}
      ${path('xb', 'cancelled')}`
    for (const [more, then] of [
      [boundaryEvent, 'cancelled'],
      ['', 'after'],
    ] as const) {
      const host = await cancelled(more)
      host.start('p')
      for (const each of ['a', 'a', 'no']) host.complete(each)
      expect(host.open()).toEqual(['ca', 'ca'])
      host.complete('ca')
      host.complete('ca')
      expect(host.open()).toEqual([then])
    }
  })

  it('compensation undoes each round of a multi-instance activity', async () => {
    const loop = `<multiInstanceLoopCharacteristics isSequential="true">
        <loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>`
    const host = await givenXml(
      `${start()}<userTask id="a" name="a">${loop}</userTask>${boundary('ua', 'a', undo)}
        ${notes('ca', 'A', 'isForCompensation="true"')}
        <association id="as" sourceRef="ua" targetRef="ca" associationDirection="One"/>
        <intermediateThrowEvent id="th">${undo}</intermediateThrowEvent>${user('after')}${end('e')}
        ${path('s', 'a', 'th', 'after', 'e')}`,
    )
    const id = host.start('p', { log: '' })
    for (let round = 0; round < 3; round++) host.complete('a')
    expect(host.variables(id).log).toBe('AAA')
  })
})

describe('loops', () => {
  it('a standard loop tests its condition before or after', async () => {
    const loop = (before: boolean) =>
      `<standardLoopCharacteristics testBefore="${before}">
        <loopCondition>\${n &lt; 2}</loopCondition></standardLoopCharacteristics>`
    for (const before of [true, false]) {
      const host = await givenXml(
        `${start()}<userTask id="a" name="a">${loop(before)}</userTask>${user('after')}${end('e')}
          ${path('s', 'a', 'after', 'e')}`,
      )
      host.start('p', { n: 2 })
      expect(host.open()).toEqual([before ? 'after' : 'a'])
    }
  })

  it('multi-instance activities may be nested', async () => {
    const loop = (count: number) =>
      `<multiInstanceLoopCharacteristics><loopCardinality>${count}</loopCardinality></multiInstanceLoopCharacteristics>`
    const host = await givenXml(
      `${start()}<subProcess id="sub">${loop(2)}${start('is')}<userTask id="a" name="a">${loop(3)}</userTask>
        ${end('ie')}${path('is', 'a', 'ie')}</subProcess>${user('after')}${end('e')}${path('s', 'sub', 'after', 'e')}`,
    )
    host.start('p')
    for (let at = 0; at < 6; at++) host.complete('a')
    expect(host.open()).toEqual(['after'])
  })
})
