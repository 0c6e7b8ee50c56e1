/** Text that may contain `{{expression}}`. @x-field expression @x-language template */
export type TemplateText = string

/** Expression over the variables and `answer`. @x-field expression @x-variables answers */
export type AnswerExpression = string

/** HTTP call of a service task. Texts may contain `{{expression}}`. */
export interface HttpTask {
  /** @title 方法 */
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** @title 地址 @x-field expression @x-language template */
  url: string
  /** @title 请求头 */
  headers?: Record<string, TemplateText>
  /** @title 请求体 @x-field expression @x-language template */
  body?: string
  /** Variables from the response: expressions over `answer` (`status`, `headers`, `body`). @title 写入变量 */
  outputs?: Record<string, AnswerExpression>
  /** @title 等待秒数 @minimum 1 @maximum 60 */
  timeoutSeconds?: number
  /** @title 重试次数 @asType integer @minimum 0 @maximum 100 */
  retries?: number
  /** The response is only an acknowledgement; the result arrives later at the callback address. @title 异步回调 */
  callback?: boolean
}
