import { bucket } from '../storage/credentials.ts'
import type { JsonSchema } from './openapiSchema.ts'

const operation = (summary: string, permission: string, security: JsonSchema[] = []): JsonSchema => ({
  summary,
  tags: ['operations'],
  security,
  responses: { '200': { description: '成功' } },
  'x-permission': permission,
})

/**
 * Paths that are no endpoints of the schemas: for operators, for the storage client, for this document, and the
 * callback of an OpenID Connect provider.
 */
export const operationalPaths: Record<string, Record<string, JsonSchema>> = {
  '/healthz': { get: operation('进程是否在运行', '@public') },
  '/readyz': { get: operation('是否可以工作：数据库有响应，磁盘有空间', '@public') },
  '/metrics': { get: operation('Prometheus 指标；仅限本机，或凭 METRICS_TOKEN', '@operator', [{ bearer: [] }]) },
  '/operations/backup': { post: operation('备份内嵌数据库；供 npm run backup 使用', '@operator', [{ bearer: [] }]) },
  '/auth/oidc/callback': { get: operation('统一身份认证的回跳地址，转到登录页', '@public') },
  '/validators/{file}': { get: operation('表单的校验代码，以摘要为地址', '@public') },
  '/openapi': { get: operation('接口说明页面', '@public') },
  '/openapi.json': { get: operation('接口说明', '@public') },
  '/openapi/openapi.js': { get: operation('接口说明页面的脚本', '@public') },
  '/openapi/openapi.css': { get: operation('接口说明页面的样式', '@public') },
  [`/${bucket}`]: { get: operation('文件存储：列出，须签名', '@signature') },
  [`/${bucket}/{key}`]: {
    get: operation('文件存储：读取，须签名；公开文件除外', '@signature'),
    put: operation('文件存储：写入，须签名', '@signature'),
    post: operation('文件存储：分段与批量，须签名', '@signature'),
    delete: operation('文件存储：删除，须签名', '@signature'),
  },
}
