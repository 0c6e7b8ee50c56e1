/** Messages for responses without a message. */
const texts: Record<number, string> = {
  400: '请求错误',
  401: '未授权，请重新登录',
  403: '拒绝访问',
  404: '请求出错',
  405: '请求方法不允许',
  408: '请求超时',
  500: '服务器端出错',
  501: '网络未实现',
  502: '网络错误',
  503: '服务不可用',
  504: '网络超时',
}

/** Returns the message of a status; 0 means no response. */
export function errorText(status: number): string {
  if (status === 0) return '连接到服务器失败'
  return texts[status] ?? `连接错误${status}`
}
