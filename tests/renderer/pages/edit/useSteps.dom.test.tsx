import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createPlace } from '../../../../renderer/form/formPlace.ts'
import { createForm } from '../../../../renderer/form/formStore.ts'
import { useFieldWork } from '../../../../renderer/pages/edit/useFieldWork.ts'
import { useSteps } from '../../../../renderer/pages/edit/useSteps.ts'
import type { ResolvedEdit } from '../../../../runtime/schema/resolvedPage.ts'

const page = { schema: { layout: 'steps' } } as ResolvedEdit
const sections: ResolvedEdit['sections'] = [
  { title: '附件', fields: [], columns: 1 },
  { title: '说明', fields: [], columns: 1 },
]

test('下一步 waits for pending uploads, says so, and continues by itself', async () => {
  const form = createForm({ fields: [], initial: {}, scope: {}, isNew: true, rules: [] })
  const place = createPlace(sections)
  const { result } = renderHook(() => {
    const { work, waiting, arrived } = useFieldWork()
    return {
      work,
      waiting,
      steps: useSteps({ page, sections, form, place, idPrefix: 'x', arrived, check: async () => true }),
    }
  })
  const file = result.current.work.begin('合同')
  let going: Promise<void> | undefined
  act(() => {
    going = result.current.steps?.next()
  })
  expect(result.current.waiting).toBe(true)
  expect(place.get().current).toBe(0)
  await act(async () => {
    file.end()
    await going
  })
  expect(result.current.waiting).toBe(false)
  expect(place.get().current).toBe(1)
})
