import { describe, expect, it } from 'vitest'
import { readModel } from '../../../processes/bpmn/readModel.ts'
import { around, faultsOf, file, flow } from './bpmnText.ts'
import { filledIn, sameAs, settings, signing } from './settingTexts.ts'

const start = '<startEvent id="s"/>'
const end = '<endEvent id="e"/>'
const outside = '<signal id="sig" name="sig"/>'
const model = (inner: string) => file(inner, outside)
const task = (id: string) => `<userTask id="${id}"/>`
const link = '<linkEventDefinition name="L"/>'

/** Settings that mean nothing, and what is said of them. */
const outOfRange: [given: object, message: string][] = [
  [{ ratio: 7 }, '设置 ratio：同意比例不能大于 1'],
  [{ ratio: -1 }, '设置 ratio：同意比例不能小于 0'],
  [{ weights: { bob: -5 } }, '设置 weights.bob：权重不能小于 0'],
  [{ timeouts: [{ after: 'xx', do: 'remind' }] }, '设置 timeouts.0.after：时长（如 PT2H、P1DT4H）格式不正确'],
  [{ timeouts: [{ after: 'PT1H', do: 'remind', times: 0 }] }, '设置 timeouts.0.times：次数不能小于 1'],
  [{ approvers: [{ rule: 'headAbove', levels: 0 }] }, '设置 approvers.0.levels：级数不能小于 1'],
  [{ approvers: [{ rule: 'headsUpTo', level: 1.5 }] }, '设置 approvers.0.level：级数应为整数'],
  [{ approvers: [{ rule: 'chosenByInitiator', most: 0 }] }, '设置 approvers.0.most：人数不能小于 1'],
  [{ http: { method: 'GET', url: 'http://a', retries: -1 } }, '设置 http.retries：重试次数不能小于 0'],
  [{ rate: 1 }, '设置 rate：没有“rate”这个字段'],
]

describe('settings of a model', () => {
  it.each(outOfRange)('refuses the settings %j', async (given, message) => {
    const fault = await firstFault(around(signing('n', given)))
    expect(fault).toMatchObject({
      level: 'error',
      rule: 'settings',
      elementId: 'n',
      code: 'SETTINGS_WRONG_AT',
      message,
    })
  })

  it('refuses urging less than never, at the process', async () => {
    const fault = await firstFault(model(`${settings({ urges: -1 })}${start}${end}${flow('s>e')}`))
    expect(fault).toMatchObject({ rule: 'settings', elementId: 'p', message: '设置 urges：催办次数不能小于 0' })
  })

  it('says nothing of settings that mean something', async () => {
    const both = { ratio: 1, weights: { bob: 0, cid: 3 }, timeouts: [{ after: 'P1DT4.5H', do: 'remind', times: 2 }] }
    const urls = ['http://a/b', 'HTTPS://a', '{{address}}/x']
    for (const url of urls) {
      const call = `<serviceTask id="n">${settings({ http: { method: 'GET', url } })}</serviceTask>`
      expect(await faultsOf(around(call)), url).toEqual([])
    }
    expect(await faultsOf(around(signing('n', both)))).toEqual([])
  })

  it('lets a share of 0 stand where it has no effect, and refuses it where it decides', async () => {
    for (const mode of ['all', 'any', 'sequence', 'random', 'claim', undefined])
      expect(await faultsOf(around(signing('n', { ...(mode && { mode }), ratio: 0 }))), mode).toEqual([])
    for (const mode of ['ratio', 'weight'])
      expect(await firstFault(around(signing('n', { mode, ratio: 0 })))).toMatchObject({
        level: 'error',
        rule: 'ratioNeeded',
        elementId: 'n',
        code: 'RATIO_IS_ZERO',
      })
  })

  it('knows fields of the form, columns of its sub-tables and variables of the process', async () => {
    const names = ['price', 'lines', 'lines.price', 'place.city', 'rate']
    expect(await faultsOf(filledIn(...names.map(field => ({ field, right: 'hide' }))))).toEqual([])
  })

  it('knows that a node comes before another through sub-processes, boundary events, links and loops', async () => {
    const inner = (id: string, given: string) =>
      `<startEvent id="${id}s"/>${given}<endEvent id="${id}e"/>${flow(`${id}s>${id}`)}${flow(`${id}>${id}e`)}`
    const before = model(
      `${start}${task('a')}${flow('s>a')}<subProcess id="sub">${inner('i', signing('i', sameAs('a')))}</subProcess>
        ${flow('a>sub')}
      <boundaryEvent id="b" attachedToRef="sub"><timerEventDefinition>
        <timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>${signing('late', sameAs('i'))}
        ${flow('b>late')}${flow('late>e')}
      ${flow('sub>t')}<intermediateThrowEvent id="t">${link}</intermediateThrowEvent>
      <intermediateCatchEvent id="c9">${link}</intermediateCatchEvent>${flow('c9>last')}${signing('last', sameAs('i'))}
      ${flow('last>e')}${end}
      <subProcess id="x" triggeredByEvent="true"><startEvent id="xs" isInterrupting="false">
        <signalEventDefinition signalRef="sig"/></startEvent>${signing('any', sameAs('a'))}<endEvent id="xe"/>
        ${flow('xs>any')}${flow('any>xe')}</subProcess>`,
    )
    expect(await faultsOf(before)).toEqual([])
    const again = model(
      `${start}${signing('a', sameAs('b2'))}${task('b2')}${end}<exclusiveGateway id="g" default="back"/>
      ${flow('s>a')}${flow('a>b2')}${flow('b2>g')}${flow('g>a', undefined, 'back')}${flow('g>e', '#{done}')}`,
    )
    expect(await faultsOf(again)).toEqual([])
  })
})

async function firstFault(xml: string) {
  const [fault] = (await readModel(xml)).faults
  if (!fault) throw new Error('no fault')
  return fault
}
