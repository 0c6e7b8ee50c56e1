/** HTTP call of a service task. Texts may contain `{{expression}}`. */
export interface HttpTask {
  /** @title 方法 */
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** @title 地址 */
  url: string
  /** @title 请求头 */
  headers?: Record<string, string>
  /** @title 请求体 */
  body?: string
  /** Variables from the response: expressions over `answer` (`status`, `headers`, `body`). @title 写入变量 */
  outputs?: Record<string, string>
  /** @title 等待秒数 @minimum 1 @maximum 60 */
  timeoutSeconds?: number
  /** @title 重试次数 @asType integer @minimum 0 @maximum 100 */
  retries?: number
  /** The response is only an acknowledgement; the result arrives later at the callback address. @title 异步回调 */
  callback?: boolean
}
