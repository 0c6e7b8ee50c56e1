export type OperationKind =
  | 'setup'
  | 'addApp'
  | 'replace'
  | 'turnOff'
  | 'renew'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'

interface Operation {
  title: string
  note: string
  endpoint: string
  done: string
  /** Requires the password, and an active factor. */
  isProved: boolean
  asksName: boolean
  isDangerous?: true
}

const proved = { isProved: true, asksName: false } as const

/** Operations on the second factor, each with a dialog. */
export const operations: Record<OperationKind, Operation> = {
  setup: {
    title: '开启两步验证',
    note: '开启后，登录时除密码外还须输入手机上身份验证器显示的 6 位验证码。',
    endpoint: 'secondFactor.begin',
    done: '两步验证已开启',
    ...proved,
  },
  addApp: {
    title: '添加身份验证器',
    note: '添加后，两步验证时也可以输入手机上身份验证器显示的 6 位验证码。',
    endpoint: 'secondFactor.begin',
    done: '身份验证器已添加',
    ...proved,
  },
  replace: {
    title: '更换身份验证器',
    note: '更换后，原身份验证器、恢复码与受信任设备失效。手机丢失时用一个恢复码。',
    endpoint: 'secondFactor.begin',
    done: '身份验证器已更换',
    ...proved,
  },
  turnOff: {
    title: '关闭两步验证',
    note: '关闭后，身份验证器、通行密钥、恢复码与受信任设备一并失效，登录只需密码。',
    endpoint: 'secondFactor.turnOff',
    done: '两步验证已关闭',
    ...proved,
    isDangerous: true,
  },
  renew: {
    title: '更换恢复码',
    note: '原有恢复码全部失效。',
    endpoint: 'secondFactor.recoveryCodes',
    done: '恢复码已更换',
    ...proved,
  },
  addPasskey: {
    title: '添加通行密钥',
    note: '下一步由浏览器引导，把通行密钥保存在本机、手机或安全密钥中。此后登录须两步验证，或直接使用通行密钥。',
    endpoint: 'passkey.begin',
    done: '通行密钥已添加',
    isProved: true,
    asksName: true,
  },
  renamePasskey: {
    title: '重命名通行密钥',
    note: '名称只用于在列表中区分。',
    endpoint: 'passkey.rename',
    done: '已重命名',
    isProved: false,
    asksName: true,
  },
  removePasskey: {
    title: '移除通行密钥',
    note: '移除后不能再用它登录。若它是唯一的验证方式，两步验证随之关闭，恢复码与受信任设备失效。',
    endpoint: 'passkey.remove',
    done: '通行密钥已移除',
    ...proved,
    isDangerous: true,
  },
}
