import { findings } from '../../../schemas/evaluate/finding.ts'

/** Why the command line gets no tokens. */
export const finding = findings({
  TOKEN_ACCOUNT_DISABLED: '账号 {username} 已停用',
  TOKEN_ACCOUNT_UNKNOWN: '账号 {username} 不存在',
})
