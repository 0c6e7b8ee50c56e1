import { findings } from '../../schemas/evaluate/finding.ts'

/** Why there is no answer of a passkey. */
export const finding = findings({
  PASSKEY_ADDED_ALREADY: '此设备或安全密钥已添加过',
  PASSKEY_CANCELLED: '已取消，或未在规定时间内完成',
  PASSKEY_CONNECTION_INSECURE: '当前连接不安全，请通过 https 打开控制台后使用通行密钥',
  PASSKEY_DEVICE_UNSUITABLE: '此设备不支持所需的通行密钥',
  PASSKEY_FAILED: '通行密钥操作失败，请重试',
  PASSKEY_NOT_ENABLED: '未启用通行密钥，请联系管理员',
  PASSKEY_OF_OTHER_ADDRESS: '当前地址不能使用通行密钥',
  PASSKEY_ONLY_AT_ORIGIN: '通行密钥只能在 {origin} 使用，请从该地址打开控制台',
  PASSKEY_UNKNOWN_TO_BROWSER: '此浏览器不支持通行密钥，请更新或更换浏览器',
  PASSKEY_WITHOUT_LOCK: '此设备不能验证您的身份，请先设置锁屏密码、指纹或面容',
})
