import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type PrintedSeal, SealMarks } from '../../../renderer/print/SealMarks.tsx'

const seal: PrintedSeal = {
  id: 'm1',
  nodeName: '法务用印',
  sealLabel: '合同专用章',
  companyLabel: '测试公司',
  picture: '/oss/user/u1/image/seal.svg',
  userName: '李四',
  signedAt: '2026-11-29T02:30:00.000Z',
  digest: 'a'.repeat(64),
  verdict: 'intact',
  message: '一致',
}

test('prints each seal over the name and time of the person who applied it', () => {
  render(<SealMarks seals={[seal, { ...seal, id: 'm2', sealLabel: '公章' }]} />)
  const [first, second] = screen.getAllByRole('listitem')
  if (!first || !second) throw new Error('a seal is missing')
  expect(within(first).getByAltText('印章：合同专用章').getAttribute('src')).toBe(seal.picture)
  expect(first.textContent).toContain('用印人 李四')
  expect(first.textContent).toMatch(/2026-11-29 \d{2}:30/)
  expect(first.textContent).toContain(seal.digest)
  expect(first.textContent).not.toContain('一致')
  expect(within(first).getByText('验证通过')).toBeTruthy()
  expect(within(second).getByAltText('印章：公章')).toBeTruthy()
})

test('says what changed after the seal was applied', () => {
  render(<SealMarks seals={[{ ...seal, verdict: 'changed', message: '用印后表单有修改：金额' }]} />)
  expect(screen.getByText('用印后表单有修改：金额')).toBeTruthy()
  expect(screen.queryByText('验证通过')).toBeNull()
})
