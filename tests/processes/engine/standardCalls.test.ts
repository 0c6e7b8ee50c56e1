import { describe, expect, it } from 'vitest'
import { asked, beside, boundary, end, givenXml, path, refers, start, timer, user } from './givenXml.ts'

describe('calls', () => {
  it('an error passes through a called process without a handler to the outer caller', async () => {
    const host = await givenXml(
      `${start()}<callActivity id="c" calledElement="q"/>${boundary('b', 'c', refers('error', 'x1'))}
        ${user('caught', 'fine')}${end('e')}${path('s', 'c', 'fine', 'e')}${path('b', 'caught', 'e')}`,
      `${start('qs')}<callActivity id="qc" calledElement="r"/>${boundary('qb', 'qc', refers('error', 'x2'))}
        ${user('wrong')}${end('qe')}${path('qs', 'qc', 'qe')}${path('qb', 'wrong', 'qe')}`,
      `${start('rs')}${user('deep')}${end('re', refers('error', 'x1'))}${path('rs', 'deep', 're')}`,
    )
    host.start('p')
    host.complete('deep')
    expect(host.open()).toEqual(['caught'])
  })

  it('a boundary event ends the called process and all processes that it called', async () => {
    const host = await givenXml(
      `${start()}<callActivity id="c" calledElement="q"/>${boundary('b', 'c', timer('PT1H'))}${user('late')}${end('e')}
        ${path('s', 'c', 'e')}${path('b', 'late', 'e')}`,
      `${start('qs')}<callActivity id="qc" calledElement="r"/>${end('qe')}${path('qs', 'qc', 'qe')}`,
      `${start('rs')}${user('deep')}${end('re')}${path('rs', 'deep', 're')}`,
    )
    host.start('p')
    expect(host.open()).toEqual(['deep'])
    host.fireTimer()
    expect(host.open()).toEqual(['late'])
    expect([...host.instances.values()].filter(({ instance }) => !instance.endedAt)).toHaveLength(1)
  })

  it('a multi-instance call starts one child per round', async () => {
    const loop = `<multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality>
      <completionCondition>${asked('nrOfCompletedInstances >= 2')}</completionCondition>
      </multiInstanceLoopCharacteristics>`
    const host = await givenXml(
      `${start()}<callActivity id="c" calledElement="q">${loop}</callActivity>${user('after')}${end('e')}
        ${path('s', 'c', 'after', 'e')}`,
      `${start('qs')}${user('t')}${end('qe')}${path('qs', 't', 'qe')}`,
    )
    host.start('p')
    expect(host.open()).toEqual(['t', 't', 't'])
    host.complete('t')
    host.complete('t')
    expect(host.open()).toEqual(['after'])
  })

  it('a non-interrupting escalation lets the called process go on', async () => {
    const host = await givenXml(
      `${start()}<callActivity id="c" calledElement="q"/>${boundary('b', 'c', refers('escalation', 'c1'), beside)}
        ${user('told', 'after')}${end('e')}${path('s', 'c', 'after', 'e')}${path('b', 'told', 'e')}`,
      `${start('qs')}<intermediateThrowEvent id="th">${refers('escalation', 'c1')}</intermediateThrowEvent>${user('t')}
        ${end('qe')}${path('qs', 'th', 't', 'qe')}`,
    )
    host.start('p')
    expect(host.open()).toEqual(['t', 'told'])
    host.complete('t')
    expect(host.open()).toEqual(['after', 'told'])
  })
})
