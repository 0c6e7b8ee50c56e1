import { extended } from '../../ground/kernel/catalogue.ts'
import { serviceFaults } from '../../services/faults.ts'

/** Errors of the domain setting. */
export const { fault, wrong } = extended(serviceFaults, {
  ADDRESS_INVALID: { status: 400, text: '访问地址应为 IP 地址或网段，例如 10.1.2.3、10.0.0.0/8、fd00::/8' },
  ADDRESS_MISSING: { status: 400, text: '请输入访问地址' },
  SOURCE_APPLICATION_MISSING: { status: 400, text: '请选择来源应用' },
  SOURCE_APPLICATION_SELF: { status: 400, text: '来源应用不能是应用自身' },
  WHITE_LIST_EXPIRES: {
    status: 409,
    text: '放行您当前的地址 {ip} 的白名单都设有有效期，到期后您将无法使用本应用，请至少保留一条启用的、不填“有效期至”的',
  },
  WHITE_LIST_LOCKOUT: { status: 409, text: '这样一来您当前的地址 {ip} 将无法使用本应用，请先把它加入白名单' },
})
