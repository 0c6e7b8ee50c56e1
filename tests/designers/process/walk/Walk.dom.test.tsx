import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { file, flow } from '../../../processes/bpmn/bpmnText.ts'
import { openDesigner, press } from '../openDesigner.tsx'

let stop: (() => void) | undefined
afterEach(() => stop?.())

const text = file(
  `<startEvent id="s" name="提交"/><userTask id="a" name="审批"/><exclusiveGateway id="g" name="金额" default="small"/>
   <userTask id="b" name="复核"/><userTask id="c" name="归档"/><exclusiveGateway id="j"/><endEvent id="e"/>
   ${flow('s>a')}${flow('a>g')}${flow('g>b', '#{amount > 100}', 'big')}${flow('g>c', undefined, 'small')}${flow('b>j')}
     ${flow('c>j')}${flow('j>e')}`,
)

async function walk(page: 'process-model/canvas' | 'process-model/blocks') {
  const opened = await openDesigner({ xml: text, draftRevision: 1 }, {}, page)
  stop = opened.stop
  await waitFor(() => expect(document.querySelector('[data-element="a"]')).not.toBeNull())
  press(document.body, '试走')
  return (await screen.findByLabelText('试走')) as HTMLElement
}

const at = (id: string) => document.querySelector<HTMLElement>(`[data-element="${id}"]`)!
const lines = (panel: HTMLElement) => [...panel.querySelectorAll('ol li')].map(each => each.textContent)

test('on the canvas tokens are moved by clicks and keys, back and anew, and nothing can be edited', async () => {
  const panel = await walk('process-model/canvas')
  expect(at('a').querySelector('[data-tokens] text')?.textContent).toBe('1')
  expect(at('s').querySelector('[data-state=done]')).not.toBeNull()
  fireEvent.click(at('a'))
  within(panel).getByText('“金额”的条件取决于数据，请选择走哪一条')
  expect(at('g').querySelector('[data-tokens]')).not.toBeNull()
  const canvas = screen.getByLabelText('试走的流程图')
  fireEvent.keyDown(canvas, { key: '1' })
  expect(at('b').querySelector('[data-tokens]')).not.toBeNull()
  expect(lines(panel).at(-1)).toBe('到达“复核”')
  fireEvent.keyDown(canvas, { key: 'Delete' })
  fireEvent.keyDown(canvas, { key: 'Backspace' })
  expect(at('g').querySelector('[data-tokens]'), 'before the choice again').not.toBeNull()
  fireEvent.click(document.querySelector('[data-choosable] polyline')!)
  fireEvent.keyDown(canvas, { key: 'n' })
  within(panel).getByText('流程已经走完')
  expect(lines(panel).at(-1)).toBe('流程完成')
  press(panel, '重新开始')
  expect(at('a').querySelector('[data-tokens]')).not.toBeNull()
  fireEvent.keyDown(canvas, { key: 'Escape' })
  await screen.findByLabelText('流程图画布')
  screen.getByLabelText('属性')
  expect(document.querySelector('[data-tokens]')).toBeNull()
})

test('from top to bottom the same is done at cards and at the heads of branches', async () => {
  const panel = await walk('process-model/blocks')
  const card = (id: string) => at(id).parentElement
  expect(card('a')?.getAttribute('data-tokens')).toBe('1')
  expect(document.querySelector('[aria-label="添加节点"]')).toBeNull()
  fireEvent.click(at('a'))
  fireEvent.click(at('small'))
  expect([card('c')?.getAttribute('data-tokens'), card('b')?.getAttribute('data-tokens')]).toEqual(['1', null])
  expect(card('small')?.getAttribute('data-passed')).toBe('true')
  expect(lines(panel)).toContain('“金额”走“归档”')
  press(panel, '结束试走')
  await waitFor(() => expect(document.querySelector('[aria-label="添加节点"]')).not.toBeNull())
})
