// Written by "npm run generate", out of the OpenAPI document.

/** The dated version of the API that the types are of. */
export const SERVICE_VERSION = '2026-10-01'
