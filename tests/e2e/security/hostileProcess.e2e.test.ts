// @module-tag full
import { afterAll, beforeAll, describe } from 'vitest'
import { type TemporaryServer, temporaryServer } from '../../../scripts/temporaryServer.ts'
import { until } from '../../contract/exchange/exchange.ts'
import { scripts } from '../../security/scripts.ts'
import { type ApiClient, signInApi } from '../apiClient.ts'
import { expect, test } from '../harness.ts'
import { processText, signedBy, startInstance } from '../processes.ts'
import { openDefencelessDesk, type Watch } from './defencelessDesk.ts'

/** As it stands in XML, control characters left out. */
const written = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The server does not shorten names, so each text reaches the picture whole; signs that turn the line are refused. */
const texts = scripts.filter(text => text.length <= 100 && !/\p{C}/u.test(text))
const named = (at: number): string => written(texts[at % texts.length] ?? '')

describe('C8 stored script in processes', () => {
  let server: TemporaryServer
  let api: ApiClient
  let open: { instance: string; task: string }
  let ended: { instance: string; archive: string }
  let model: { id: string; version: string; key: string }

  beforeAll(async () => {
    server = await temporaryServer({ seed: 30 })
    api = await signInApi(server.base)
    const { id: user } = await api.call<{ id: string }>('GET', '/upms/personInfo/detail')
    const key = 'hostile'
    // Automatic steps with half of the texts, so that each text is in the picture and in the route.
    const steps = texts.map(
      (_, at) => `<task id="step${at}" name="${named(at)}"><documentation>${named(at + 1)}</documentation></task>`,
    )
    const xml = processText(key, named(3), [
      ...steps,
      signedBy('sign', named(0), user),
      signedBy('last', named(5), user),
    ])
    const { id } = await api.call<{ id: string }>('POST', '/nbpm/model/create', {
      key,
      name: texts[0],
      description: texts[1],
      xml,
    })
    await api.call('POST', '/nbpm/model/deploy', { id, note: texts[2] })
    const { versionId } = await api.call<{ versionId: string }>('GET', `/nbpm/model/details/${id}`)
    model = { id, version: versionId, key }
    const taskOf = async (instanceId: string) =>
      (await api.call<{ records: { id: string }[] }>('POST', '/nbpm/task/todo', { instanceId })).records[0]?.id ?? ''
    const variables = Object.fromEntries(texts.map((text, at) => [`v${at}`, text]))
    const begun = async (at: number) => {
      const instance = await startInstance(api, key, texts[at] ?? '', variables)
      const first = await taskOf(instance)
      for (const comment of texts) await api.call('POST', '/nbpm/task/communicate', { id: first, comment })
      await api.call('POST', '/nbpm/task/complete', { id: first, comment: texts[at + 1] })
      return { instance, task: await taskOf(instance) }
    }
    open = await begun(0)
    const done = await begun(5)
    await api.call('POST', '/nbpm/task/complete', { id: done.task, comment: texts[6] })
    const archived = async () =>
      (
        await api.call<{ records: { id: string; instanceId: string }[] }>('POST', '/nbpm/archive/page', {})
      ).records.find(row => row.instanceId === done.instance)?.id
    const rows = await until(archived, id => id !== undefined, 60_000)
    ended = { instance: done.instance, archive: String(rows) }
  }, 120_000)
  afterAll(() => server.close())

  test('names, titles, comments and values are plain text in diagrams, timeline, archive and print', {
    timeout: 240_000,
  }, async ({ browser }) => {
    const watch = await openDefencelessDesk(browser, server.base)
    await watch.desk.signIn()
    const faults: string[] = []
    const addresses = [
      `/process-example/details?id=${open.instance}`,
      `/process-example/details?id=${ended.instance}`,
      `/workbench/task?id=${open.task}`,
      `/workbench/start?key=${model.key}`,
      `/process-config/model-details?id=${model.id}`,
      `/process-config/deploy-history?modelId=${model.id}`,
      `/process-config/deploy-version?id=${model.version}`,
      `/process-config/model-compare?versionId=${model.version}&modelId=${model.id}`,
      `/archive/instance-detail?id=${ended.archive}`,
      `/archive/print?id=${ended.archive}`,
      '/workbench/todo',
      '/workbench/done',
      '/workbench/started',
      '/process-example/manage',
      '/process-example/history',
      '/process-config/model',
      '/archive/archive-instance',
    ]
    for (const address of addresses) {
      if (!(await shows(watch, address, faults))) faults.push(`${address}: no hostile text was to be seen`)
    }
    expect(faults).toEqual([])
    await watch.close()
  })
})

/** Opens an address with all its tabs and notes what acted; whether a hostile text was to be read there. */
async function shows({ desk, acted }: Watch, address: string, faults: string[]): Promise<boolean> {
  await desk.visit(address)
  await desk.settled()
  const body = desk.page.locator('body')
  let isSeen = (await body.innerText()).includes('__xss')
  for (const tab of await desk.page.getByRole('main').getByRole('tab').all()) {
    await tab.click()
    await desk.settled()
    isSeen ||= (await body.innerText()).includes('__xss')
  }
  for (const what of await acted()) faults.push(`${address}: ${what}`)
  return isSeen
}
