/** The path of the API in every version; a key or a header chooses the version. */
export const API_PREFIX = '/api/v1'
