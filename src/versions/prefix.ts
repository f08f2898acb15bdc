/** Where the API is, whatever its version: a dated version is chosen by key or header. */
export const API_PREFIX = '/api/v1'
