import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
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
