import { findings } from '../../schemas/evaluate/finding.ts'

/** Why signing in fails before or after the server answers. */
export const finding = findings({
  APPLICATION_SWITCH_FAILED: '切换应用失败',
  SIGN_IN_ATTEMPT_GONE: '登录已超时或不是由此浏览器发起，请重新登录',
  SIGN_IN_FAILED: '登录失败，请稍后再试',
})
