export const alertsPath = "/lists/alerts";
