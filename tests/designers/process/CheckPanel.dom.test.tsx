import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { flow } from '../../processes/bpmn/bpmnText.ts'
import { model, start } from '../../processes/bpmn/breachTexts.ts'
import { openDesigner, press } from './openDesigner.tsx'

let stop: (() => void) | undefined
afterEach(() => stop?.())

test('a finding is put right by its button, in one step that is named and undone', async () => {
  const opened = await openDesigner({ xml: model(start), draftRevision: 1 })
  stop = opened.stop
  await screen.findByText('到这里流程就结束，没有画结束事件')
  expect(document.querySelectorAll('[data-element]')).toHaveLength(1)
  press(document.body, '修复')
  await screen.findByText('检查结果：没有发现问题，可以部署')
  expect(document.querySelectorAll('[data-element]')).toHaveLength(2)
  press(document.body, '撤销')
  await screen.findByText('到这里流程就结束，没有画结束事件')
  await waitFor(() => expect(document.querySelectorAll('[data-element]')).toHaveLength(1))
})

test('a finding is put right only while it is one of the shown process', async () => {
  const task = '<userTask id="a" flowable:assignee="admin"/>'
  const opened = await openDesigner({ xml: model(`${start}${task}${flow('s>a')}`), draftRevision: 1 })
  stop = opened.stop
  await screen.findByText('到这里流程就结束，没有画结束事件')
  const fixes = () => [...document.querySelectorAll<HTMLButtonElement>('button[aria-label^="修复："]')]
  await waitFor(() => expect(fixes().map(each => each.disabled)).toEqual([false, false]))
  fireEvent.click(fixes()[0]!)
  expect(fixes().length, 'the finding of the other fix is shown still').toBeGreaterThan(0)
  expect(fixes().every(each => each.disabled)).toBe(true)
  await waitFor(() => expect(fixes().map(each => each.disabled)).toEqual([false]))
})
