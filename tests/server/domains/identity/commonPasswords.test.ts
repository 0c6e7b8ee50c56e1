import { describe, expect, test } from 'vitest'
import { isCommonPassword } from '../../../../server/domains/identity/proofs/commonPasswords.ts'
import { initialPassword } from '../../../../server/domains/user/initialPassword.ts'

describe('easily guessed passwords', () => {
  test('are known in any spelling, and with the usual digits behind them', () => {
    for (const easy of ['123456', 'PASSWORD', 'Password123', 'qwerty1', 'admin888', '1qaz2wsx', 'woaini520'])
      expect(isCommonPassword(easy, 'zhao'), easy).toBe(true)
  })

  test('the name of the account is one, with up to six digits behind it', () => {
    for (const easy of ['zhaoyun', 'ZhaoYun', 'zhaoyun1', 'zhaoyun198607'])
      expect(isCommonPassword(easy, 'zhaoyun')).toBe(true)
    expect(isCommonPassword('zhaoyun_horse', 'zhaoyun')).toBe(false)
  })

  test('what the server makes up is none', () => {
    for (let index = 0; index < 200; index++) expect(isCommonPassword(initialPassword(), 'zhao')).toBe(false)
    for (const fine of ['kW7_mountain', 'Browser123', 'horse_battery'])
      expect(isCommonPassword(fine, 'zhao')).toBe(false)
  })
})
