export const connectionsKey = ['admin-connections'] as const
