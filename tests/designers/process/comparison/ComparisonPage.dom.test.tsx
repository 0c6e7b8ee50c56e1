import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { designerPages } from '../../../../designers/pages.ts'
// Here, so that no test has to wait for the parts of the page.
import '../../../../designers/process/comparison/ComparisonPage.tsx'
import { addCustomComponents } from '../../../../renderer/index.ts'
import type { EndpointFamily } from '../../../../schemas/types/endpoint.ts'
import type { Page } from '../../../../schemas/types/page.ts'
import { sample } from '../../../processes/document/sample.ts'
import { Refusal } from '../../../renderer/shell/consoleServer.ts'
import { openPage } from '../../../renderer/support/openPage.tsx'

const read = <T,>(path: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../schemas', path), 'utf8')) as T
const base = '/nbpm/model'

beforeAll(() => addCustomComponents(designerPages))

let stop: (() => void) | undefined
afterEach(() => stop?.())

const renamed = sample.replace('name="核对"', 'name="复核"')
const version = (versionNo: number, xml: string) => ({
  id: `v${versionNo}`,
  modelId: 'm1',
  name: '报销',
  versionNo,
  xml,
})
const refused = () => new Refusal(500, '不应调用')

async function compare(
  params: Record<string, string>,
  answers: Record<string, (call: { body: string }) => unknown> = {},
) {
  const opened = await openPage({
    page: 'process-model/compare',
    params,
    codes: ['PROCESS_MODEL_VIEW'],
    more: { 'process-model/compare': read<Page>('pages/process-model/compare.json') },
    moreFamilies: { processModel: read<EndpointFamily>('endpoints/process-model.json') },
    answers: {
      [`${base}/version/v1`]: () => version(1, sample),
      [`${base}/version/v2`]: () => version(2, renamed),
      [`${base}/versions`]: refused,
      [`${base}/details/m1`]: refused,
      ...answers,
    },
  })
  stop = opened.stop
}

test('a version is compared with the one before it, which is found by its number', async () => {
  const asked: unknown[] = []
  await compare(
    { versionId: 'v2' },
    {
      [`${base}/versions`]: ({ body }) => {
        asked.push(JSON.parse(body))
        return { records: [{ id: 'v1' }], total: 1 }
      },
    },
  )
  await screen.findByText('版本 1 → 版本 2')
  expect(asked).toEqual([{ modelId: 'm1', versionNo: 1 }])
  const show = await screen.findByRole('button', { name: '用户任务“复核”' })
  screen.getByText('核对', { selector: 'del' })
  screen.getByText('复核', { selector: 'ins' })
  expect(document.querySelector('[data-node="check"]')?.getAttribute('data-difference')).toBe('changed')
  expect(document.querySelector('rect[class*=halo]')).toBeNull()
  fireEvent.click(show)
  expect(show.getAttribute('aria-pressed')).toBe('true')
  expect(document.querySelector('rect[class*=halo]')?.getAttribute('x')).toBe(String(280 - 9))
})

test('a version is compared with the draft, and what nothing draws is told without a button', async () => {
  const draft = sample
    .replace('<bpmn:process id="p1"', '<bpmn:process id="p1" name="报销单"')
    .replace(/<bpmn:textAnnotation[\s\S]*?<\/bpmn:textAnnotation>/, '')
  await compare({ versionId: 'v1', modelId: 'm1' }, { [`${base}/details/m1`]: () => ({ id: 'm1', xml: draft }) })
  await screen.findByText('版本 1 → 草稿')
  screen.getByText('流程“报销单”', { selector: 'strong' })
  fireEvent.click(await screen.findByRole('button', { name: '注释“当天<内>”' }))
  expect(document.querySelector('rect[class*=halo]')?.getAttribute('y'), 'where it was').toBe(String(95 - 9))
  expect(document.querySelector('[data-node="note"]')?.getAttribute('data-difference')).toBe('removed')
})

test('of two versions the one with the lower number is the older, whichever is named first', async () => {
  await compare({ versionId: 'v1', otherId: 'v2' })
  await screen.findByText('版本 1 → 版本 2')
})

test('generated drawings show what differs, and nothing in them has moved', async () => {
  const flow = (id: string, from: string, to: string) =>
    `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`
  const text = (inner: string) =>
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="urn:test">
      <process id="p" isExecutable="true"><startEvent id="start"/>${inner}<endEvent id="end"/></process></definitions>`
  const before = text(flow('f1', 'start', 'end'))
  const after = text(`<userTask id="ask" name="审批"/>${flow('f1', 'start', 'ask')}${flow('f2', 'ask', 'end')}`)
  await compare(
    { versionId: 'v2', otherId: 'v1' },
    { [`${base}/version/v1`]: () => version(1, before), [`${base}/version/v2`]: () => version(2, after) },
  )
  await screen.findByRole('button', { name: '用户任务“审批”' })
  const drawn = ['ask', 'f2', 'f1', 'end'].map(id => document.querySelector(`[data-node="${id}"], [data-edge="${id}"]`))
  expect(drawn.map(each => each?.getAttribute('data-difference'))).toEqual(['added', 'added', 'changed', null])
})

test('says where there is nothing to compare, or nothing different', async () => {
  await compare({ versionId: 'v1' })
  await screen.findByText('这是第一个版本，没有可以对比的版本')
  stop?.()
  await compare({ versionId: 'v1', otherId: 'v1' })
  await screen.findByText('两者没有不同')
})

test('a version that cannot be loaded is told, and loaded again', async () => {
  let isDown = true
  await compare(
    { versionId: 'v2', otherId: 'v1' },
    { [`${base}/version/v2`]: () => (isDown ? new Refusal(404, '版本不存在') : version(2, renamed)) },
  )
  await screen.findByText('版本不存在')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText('版本 1 → 版本 2')
})
