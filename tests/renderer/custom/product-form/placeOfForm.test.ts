import { expect, test } from 'vitest'
import { type FoundForm, placeOfForm } from '../../../../renderer/custom/product-form/placeOfForm.ts'

const form: FoundForm = {
  id: 'f1',
  name: '请假申请单',
  kind: 'process',
  enabled: true,
  instanceId: null,
  processInstanceId: null,
  processKey: null,
}

test.each([
  ['its instance', { instanceId: 'i1' }, 'process-form/instance', { id: 'i1' }],
  ['the process that runs with it', { processInstanceId: 'p1' }, 'process-instance/details', { id: 'p1' }],
  [
    'an application of its process, also while it is disabled',
    { processKey: 'leave', enabled: false },
    'process-task/start',
    { key: 'leave' },
  ],
  ['itself to fill in without a process', {}, 'process-form/fill', { templateId: 'f1' }],
  ['a business form to fill in', { kind: 'business' as const }, 'business-form/fill', { templateId: 'f1' }],
])('a designed form opens %s', (_, more, page, params) => {
  expect(placeOfForm({ ...form, ...more })).toMatchObject({ page, params })
})

test('one that cannot be filled in opens nothing, and each kind asks for its own code', () => {
  expect(placeOfForm({ ...form, enabled: false })).toBeUndefined()
  expect(placeOfForm(form)?.permission).toBe('PROCESS_FORM_FILL')
  expect(placeOfForm({ ...form, kind: 'business', instanceId: 'i1' })?.permission).toBe('BUSINESS_FORM_VIEW')
})
