import { expect, test } from 'vitest'
import { connectionFault } from '../../../../server/services/data-sources/sourceFault.ts'

const source = {
  id: 's',
  revision: 1,
  code: 'shop',
  name: '商城',
  type: 'mysql',
  host: 'db.lan',
  port: 3306,
  database: 'shop',
  schema: '',
  username: 'reader',
  secret: '',
  tls: 'off',
  readOnly: true,
} as const

test.each([
  ['ECONNREFUSED', 'connect', 'SOURCE_REFUSES_CONNECTIONS', 'db.lan:3306 拒绝连接，请检查端口以及数据库是否已启动'],
  ['ER_BAD_DB_ERROR', 'unknown', 'SOURCE_DATABASE_UNKNOWN', '数据库“shop”不存在'],
  ['28P01', 'password', 'SOURCE_CREDENTIALS_WRONG', '用户名或密码错误'],
  ['', 'Query timed out', 'SOURCE_CONNECTION_TIMED_OUT', '连接 db.lan:3306 超时，请检查网络和防火墙'],
  ['', 'bad certificate', 'SOURCE_CERTIFICATE_INVALID', '证书校验失败，请检查证书或改为“加密”'],
  ['toString', 'strange', 'SOURCE_UNREACHABLE', '数据库没有正常应答，请检查类型、主机和端口'],
])('a connection that fails by %s (%s) is refused as %s', (code, text, error, sentence) => {
  const found = connectionFault(source, Object.assign(new Error(text), { code }))
  expect(found).toMatchObject({ status: 400, error, message: `连接失败：${sentence}` })
})
