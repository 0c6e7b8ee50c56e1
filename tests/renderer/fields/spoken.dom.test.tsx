import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DurationInput } from '../../../renderer/fields/time/durationField.tsx'
import { MomentInput } from '../../../renderer/fields/time/momentField.tsx'
import { ScheduleInput } from '../../../renderer/fields/time/scheduleField.tsx'
import { holdInput } from '../support/holdInput.tsx'

const inputs = { duration: DurationInput, schedule: ScheduleInput, moment: MomentInput }

const show = (input: keyof typeof inputs, start: string | null) =>
  holdInput(inputs[input], { field: { title: '时间', input }, start })

test('a duration has a number field per unit and its text, and is empty without numbers', async () => {
  const { held, user } = show('duration', 'P3D')
  expect(screen.getByLabelText<HTMLInputElement>('天').value).toBe('3')
  await user.type(screen.getByLabelText('小时'), '4')
  expect(held.value).toBe('P3DT4H')
  screen.getByText('3 天 4 小时')
  await user.selectOptions(screen.getByLabelText('其他单位'), '周')
  await user.type(screen.getByLabelText('周'), '1')
  expect(held.value).toBe('P1W3DT4H')
  for (const unit of ['周', '天', '小时']) await user.clear(screen.getByLabelText(unit))
  expect(held.value).toBeNull()
})

test('an expression stays unchanged when the user switches between fields and text', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: JUEL
  const { held, user } = show('duration', '${waiting}')
  // biome-ignore lint/suspicious/noTemplateCurlyInString: JUEL
  expect(screen.getByLabelText<HTMLInputElement>('时间').value).toBe('${waiting}')
  await user.click(screen.getByText('改用字段'))
  await user.click(screen.getByText('改用文本'))
  expect(held.changes).toBe(0)
  await user.click(screen.getByText('改用字段'))
  await user.type(screen.getByLabelText('天'), '2')
  expect(held.value).toBe('P2D')
})

test('a schedule is set by kind, days and time', async () => {
  const { held, user } = show('schedule', '0 9 * * 1-5')
  screen.getByText('每个工作日 09:00')
  fireEvent.change(screen.getByLabelText('钟点'), { target: { value: '18:30' } })
  expect(held.value).toBe('30 18 * * 1-5')
  await user.selectOptions(screen.getByLabelText('重复方式'), '每周')
  await user.click(screen.getByLabelText('周三'))
  expect(held.value).toBe('30 18 * * 1,3')
  await user.click(screen.getByLabelText('周一'))
  expect(screen.getByLabelText<HTMLInputElement>('周三').disabled).toBe(true)
  await user.selectOptions(screen.getByLabelText('重复方式'), '每隔一段时间')
  await user.type(screen.getByLabelText('次数'), '3')
  expect(held.value).toBe('R3/P1D')
  fireEvent.change(screen.getByLabelText('结束日期'), { target: { value: '2026-12-31' } })
  expect(held.value).toBe('R3/P1D/2026-12-31')
  screen.getByText('每 1 天，共 3 次，到 2026-12-31 为止')
})

test('a moment is a date and a time; its offset is kept', () => {
  const { held } = show('moment', '2026-12-31T18:00+09:00')
  screen.getByText('2026-12-31 18:00（UTC+09:00）')
  fireEvent.change(screen.getByLabelText('日期'), { target: { value: '2027-01-01' } })
  expect(held.value).toBe('2027-01-01T18:00+09:00')
  fireEvent.change(screen.getByLabelText('钟点'), { target: { value: '' } })
  expect(held.value).toBe('2027-01-01')
  fireEvent.change(screen.getByLabelText('日期'), { target: { value: '' } })
  expect(held.value).toBeNull()
})
